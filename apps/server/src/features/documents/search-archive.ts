import type { Db } from '../../platform/db/index.ts';
import { findDocuments, listFoundIds, type StoredDocument } from './documents.queries.ts';

interface ArchiveRange {
  fromId: string;
  belowId: string;
  /** A to_tsquery text that has every match among its results; null if the search cannot be narrowed. */
  narrowed: string | null;
}

interface ArchivePage {
  documents: StoredDocument[];
  /** Id down to which the range has been searched: its first one, if no page follows. */
  reached: string;
}

/** Ids that one search finds: far above those of a month, and little to hold. */
const idsAtOnce = 10_000;

/**
 * Returns a function that lists the page of a search that ends below an id, the newest documents first.
 *
 * A page with a limit of its own would be read in the order of ids, with each text between its matches, or would read all
 * matches of the range again. So the ids of many pages are found at once and held until a page of another range is wanted.
 */
export function createArchiveSearch(
  pageSize: number,
  mostIds = idsAtOnce,
): (db: Db, range: ArchiveRange) => Promise<ArchivePage> {
  let held: ArchiveRange & { ids: readonly string[] } = { fromId: '', belowId: '', narrowed: null, ids: [] };
  const isHeld = ({ fromId, belowId, narrowed }: ArchiveRange) =>
    held.fromId === fromId &&
    held.narrowed === narrowed &&
    held.belowId >= belowId &&
    (held.ids.at(-1) ?? '') < belowId;
  return async (db, range) => {
    if (!isHeld(range)) held = { ...range, ids: await listFoundIds(db, { ...range, limit: mostIds }) };
    const waiting = held.ids.filter((id) => id < range.belowId);
    const page = waiting.slice(0, pageSize);
    const isLast = waiting.length <= pageSize && held.ids.length < mostIds;
    return {
      documents: (await findDocuments(db, page)).sort((a, b) => (a.id < b.id ? 1 : -1)),
      reached: isLast ? range.fromId : page.at(-1)!,
    };
  };
}
