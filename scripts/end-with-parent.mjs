// Loaded before the server by start.mjs: when that one is killed without a word, its channel breaks, and the server stops in order.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
