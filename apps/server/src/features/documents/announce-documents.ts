import type { Db } from '../../platform/db/index.ts';
import type { Announcement } from './announcement.ts';
import { type AnnouncedBy, keepNewKeys, queuePages } from './page-queue.queries.ts';

/** Announcements of one source or one delivery. */
interface Announcing {
  from: AnnouncedBy;
  announcements: readonly Announcement[];
  /** Found when the source was read for the first time. */
  backlog: boolean;
}

/**
 * Queues the addresses that nobody has seen before and answers how many they are for each that announces. Key and queue row
 * are written in the caller's transaction, so that an address is read once however many sources name it.
 */
export async function announceDocuments(db: Db, all: readonly Announcing[], now: Date): Promise<number[]> {
  const announcements = all.flatMap((one) => one.announcements);
  if (announcements.length === 0) return all.map(() => 0);
  const fresh = await keepNewKeys(db, onceEach(announcements));
  const pages = all.map(({ from: { source_id, outlet_id }, backlog, announcements: own }) =>
    own
      .filter(({ document_id }) => fresh.has(document_id))
      .map((one) => ({ ...one, source_id, outlet_id, entry: backlog ? { ...one.entry, backlog } : one.entry })),
  );
  await queuePages(db, pages.flat(), now);
  return pages.map(({ length }) => length);
}

/** Returns each address once, because two sources of one batch may name the same. */
const onceEach = (announcements: readonly Announcement[]): Announcement[] => [
  ...new Map(announcements.map((one) => [one.url_hash.toString('hex'), one])).values(),
];
