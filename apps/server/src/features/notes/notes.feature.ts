import { defineFeature } from '../access/index.ts';
import { forgetting } from '../connect/index.ts';
import { forgetNotesJob } from './forget-notes.ts';
import { deleteNotesOf, findNoteBrand } from './notes.queries.ts';
import { noteRoutes } from './notes.routes.ts';

export const notes = defineFeature({
  name: 'notes',
  routes: noteRoutes,
  cleanups: [forgetNotesJob],
  hooks: [forgetting.notes.providedBy(deleteNotesOf)],
  subjects: { note: findNoteBrand },
});
