import { defineFeature } from '../access/index.ts';

/** Has neither calls nor jobs of its own: mentions and clippings use its functions. */
export const assignments = defineFeature({ name: 'assignments' });
