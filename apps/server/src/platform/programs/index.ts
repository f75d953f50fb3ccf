export { findProgram } from './find-program.ts';
export { ProgramFailure, runProgram } from './run-program.ts';
