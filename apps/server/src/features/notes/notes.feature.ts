import { defineFeature } from '../access/index.ts';
import { forgetting, moving } from '../connect/index.ts';
import { forgetNotesJob } from './forget-notes.ts';
import { deleteNotesOf, findNoteBrand, moveNotes } from './notes.queries.ts';
import { noteRoutes } from './notes.routes.ts';

export const notes = defineFeature({
  name: 'notes',
  routes: noteRoutes,
  cleanups: [forgetNotesJob],
  hooks: [forgetting.notes.providedBy(deleteNotesOf), moving.notes.providedBy(moveNotes)],
  subjects: { note: findNoteBrand },
});
