export { readFile } from './take-file.ts';
