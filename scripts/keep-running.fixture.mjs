import { keepRunning } from './child.mjs';

// Keeps the program of the command line running, as "npm start" does without installing and building.
process.exitCode = await keepRunning({ args: process.argv.slice(2) });
