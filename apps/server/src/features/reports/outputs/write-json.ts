import type { View } from './view.ts';

/** Returns a report with the figures of the sections that it shows. */
export const writeJson = ({ report, document, blocks }: View): Uint8Array => {
  const { name, starts_on: start, ends_on: end } = report;
  const { blocks: _, ...counted } = document;
  return Buffer.from(`${JSON.stringify({ name, start, end, ...counted, sections: blocks }, null, 2)}\n`);
};
