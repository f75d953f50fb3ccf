export { listNotes } from './notes.queries.ts';
export { createNote } from './save-note.ts';
