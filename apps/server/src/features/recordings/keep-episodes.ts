import type { Db } from '../../platform/db/index.ts';
import type { KeptEpisode } from '../documents/index.ts';
import { insertParts } from './parts.queries.ts';
import { insertRecordings } from './recordings.queries.ts';

/** Keeps the episodes of podcasts whose documents are stored in the same transaction, so that members can open them at a second. */
export async function insertEpisodes(db: Db, episodes: readonly KeptEpisode[], now: Date): Promise<void> {
  const rows = episodes.map(({ document, media_url, media_type, page_url }) => ({
    id: document.id,
    kind: 'podcast' as const,
    status: 'published' as const,
    content_type: media_type,
    media_url,
    page_url,
    text_from: 'feed' as const,
    headline: document.headline,
    outlet_id: document.outlet_id,
    published_at: document.published_at.toISOString(),
    language: document.language,
    parts_total: 1,
    parts_done: 1,
    document_id: document.id,
  }));
  await insertRecordings(db, rows, now);
  const parts = episodes.map(({ document, cues }) => ({
    recording_id: document.id,
    number: 1,
    from_second: 0,
    to_second: null,
    cues,
  }));
  await insertParts(db, parts);
}
