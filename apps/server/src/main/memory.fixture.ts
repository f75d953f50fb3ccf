/** Sends the memory of the process to the test that has started it. This file is loaded before the product. */
const report = () => process.send?.({ memory: process.memoryUsage() });
setInterval(report, 2000).unref();
