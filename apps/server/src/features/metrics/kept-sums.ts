import type { Events } from '../../platform/events/index.ts';
import { KeptValues } from '../../platform/events/kept.ts';
import { sumsTopic } from '../clippings/index.ts';
import type { Sum } from './sums.queries.ts';

/** Answers of `sumAll` that are kept until a clipping of their brands changes. */
export type KeptSums = KeptValues<Sum[][]>;

/** Rows of all kept answers together: some 40 MB. */
const mostRows = 200_000;

export const keepSums = (events: Events): KeptSums =>
  new KeptValues({
    events,
    topic: sumsTopic,
    most: mostRows,
    sizeOf: (answers) => answers.reduce((rows, answer) => rows + answer.length, 1),
  });
