import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** Work that a machine of its own may do, by the names under which clients call it. */
const functionNames = ['extract-page', 'render-pdf', 'export-clippings'] as const;
export type FunctionName = (typeof functionNames)[number];

export const functionEndpoints = defineEndpoints({
  'functions.call': {
    base: 'functions',
    method: 'POST',
    path: '/functions/{name}',
    area: 'other',
    summary:
      'Runs a function: extract-page is clippings.prepare, render-pdf is screenshots.pdf, export-clippings is clippings.export; body, checks and answer are theirs',
    access: 'signed-in',
    params: z.object({ name: z.enum(functionNames) }),
    // Checked by the call behind the function.
    body: z.looseObject({}),
    answer: 'raw',
    waitsOutside: true,
  },
});
