import type { Cue } from '@masthead/reading';
import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import type { NewDocument } from './documents.queries.ts';

/** An episode of a podcast whose transcript became a document. */
export interface KeptEpisode {
  document: NewDocument;
  /** Addresses of the sound and of its page at the publisher. */
  media_url: string;
  media_type: string;
  page_url: string;
  cues: readonly Cue[];
}

/** Keeps the recordings of episodes in the transaction that stores their documents. */
export const keepEpisodes = declareHook<[db: Db, episodes: readonly KeptEpisode[], now: Date], void>(
  'documents.keep-episodes',
);
