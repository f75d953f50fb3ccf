import { type StreamFormOutput, streamFormFields } from '@masthead/contract';
import type { StreamRow } from './streams.queries.ts';

/** Returns a saved stream as its form. */
export const formOf = (row: StreamRow): StreamFormOutput =>
  Object.fromEntries(streamFormFields.map((field) => [field, row[field]])) as unknown as StreamFormOutput;
