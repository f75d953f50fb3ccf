/** Loaded before the product: sends what the process uses to the test that has started it. */
const report = () => process.send?.({ memory: process.memoryUsage() });
setInterval(report, 2000).unref();
