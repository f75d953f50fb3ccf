import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { searchTokens } from '@masthead/matching';
import type { Db } from '../../../platform/db/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { startPageReader } from '../../documents/index.ts';
import { readingOf } from './keep-page.ts';
import { listPages, type Reading } from './pages.queries.ts';

const batchSize = 20;
const patience = 30_000;
/** Share of common words from which on two texts are the same reading. */
const sameFrom = 0.95;
const decompress = promisify(gunzip);

/** A page that the reader reads otherwise than when its mention was judged. */
export interface ChangedReading {
  url: string;
  /** Parts that differ. */
  parts: ('headline' | 'text' | 'date')[];
  /** true: the part was judged wrong, so the change may be a repair; false: a right reading was lost. */
  wasWrong: boolean;
  before: Reading;
  after: Reading;
}

/** Reads all kept pages of judged mentions with the reader of this program, and returns what it reads otherwise. */
export async function checkReader(db: Db): Promise<{ pages: number; changed: ChangedReading[] }> {
  const reader = startPageReader({ threads: 1, patience });
  const changed: ChangedReading[] = [];
  let pages = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  try {
    for (;;) {
      const batch = await listPages(acrossBrands(db), after, batchSize);
      for (const { page, content_type: contentType, context, url, reading: before, reasons } of batch) {
        const bytes = await decompress(page);
        const now = readingOf(await reader.run({ bytes, contentType, context }));
        const parts = differing(before, now);
        const judgedWrong = parts.filter((part) => reasons.includes(part === 'date' ? 'wrong_date' : 'wrong_text'));
        if (parts.length > 0)
          changed.push({ url, parts, wasWrong: judgedWrong.length === parts.length, before, after: now });
      }
      pages += batch.length;
      if (batch.length < batchSize) return { pages, changed };
      after = batch.at(-1)!.document_id;
    }
  } finally {
    await reader.stop();
  }
}

function differing(before: Reading, after: Reading): ChangedReading['parts'] {
  const parts: ChangedReading['parts'] = [];
  if (likeness(before.headline, after.headline) < sameFrom) parts.push('headline');
  if (likeness(`${before.lead}\n${before.text}`, `${after.lead}\n${after.text}`) < sameFrom) parts.push('text');
  if (before.published_at !== after.published_at) parts.push('date');
  return parts;
}

/** Returns the share of distinct words that two texts have in common (Dice). */
function likeness(one: string, other: string): number {
  const [left, right] = [new Set(searchTokens(one)), new Set(searchTokens(other))];
  const all = left.size + right.size;
  return all === 0 ? 1 : (2 * [...left].filter((word) => right.has(word)).length) / all;
}
