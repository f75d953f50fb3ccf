export { NoteForm } from './NoteForm.tsx';
export { NoteItem } from './NoteItem.tsx';
export { useColleagues } from './useColleagues.ts';
