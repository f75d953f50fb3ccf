import { csvLines } from '@masthead/charts';
import { tablesOfBlock } from './tables.ts';
import type { View } from './view.ts';

/** Returns the tables of a report below one another, each under its title. */
export const writeCsv = (view: View): Uint8Array => {
  const lines = view.blocks
    .flatMap((block) => tablesOfBlock(view, block))
    .flatMap((table) => [[table.title], table.head, ...table.rows, []]);
  const head = [[view.report.name], [view.period], [view.counted], []];
  return Buffer.from(`\u{feff}${csvLines([...head, ...lines])}`);
};
