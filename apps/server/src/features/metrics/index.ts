export { addNote } from './notes/notes.routes.ts';
