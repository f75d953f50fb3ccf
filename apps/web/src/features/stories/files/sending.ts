export { fileRefusal, sendFile } from '../../../shared/upload/index.ts';
