// A file of its own, so that it is loaded when a file is sent.
export { fileRefusal, sendFile } from '../../../shared/upload/index.ts';
