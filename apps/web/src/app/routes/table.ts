import { type FeaturePage, pageRows } from './page-rows.ts';

/** Every page that exists or is announced. */
export const pageTable: readonly FeaturePage[] = pageRows;

const byPath = new Map(pageTable.map((row) => [row.path, row]));

/** Returns the row of a path, written with the parameters of its route. */
export const rowOf = (path: string): FeaturePage | undefined => byPath.get(path);
