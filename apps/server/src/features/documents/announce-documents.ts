import type { Db } from '../../platform/db/index.ts';
import type { Announcement } from './announcement.ts';
import { keepNewKeys, queuePages } from './page-queue.queries.ts';

/**
 * Queues the addresses that nobody has seen before and answers how many they are. The key and the queue row are written in
 * the caller's transaction, so that an address is read once however many sources name it.
 */
export async function announceDocuments(
  db: Db,
  from: { source_id: string | null; outlet_id: string },
  announcements: readonly Announcement[],
  { now, backlog }: { now: Date; backlog: boolean },
): Promise<number> {
  if (announcements.length === 0) return 0;
  const fresh = await keepNewKeys(db, announcements);
  const pages = announcements
    .filter(({ document_id }) => fresh.has(document_id))
    .map((one) => (backlog ? { ...one, entry: { ...one.entry, backlog } } : one));
  await queuePages(db, from, pages, now);
  return pages.length;
}
