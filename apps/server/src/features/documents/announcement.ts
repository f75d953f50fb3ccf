import { createHash } from 'node:crypto';
import type { Episode } from '@masthead/reading';

/** Facts that a source states about a document before it is read. */
export interface Entry {
  title: string;
  summary: string | null;
  content_html: string | null;
  author: string | null;
  published_at: string | null;
  /** Confidence of the time, 0 to 1; defaults to that of a feed. */
  date_confidence?: number;
  image_url: string | null;
  /** The source's own name, which some put behind each headline. */
  site_name?: string;
  /** Set if these words, not the page, are the document. */
  text_from?: 'post' | 'delivered';
  lead?: string;
  media_type?: string;
  language?: string;
  country_id?: string;
  followers?: number | null;
  /** Captions of its pictures, a line each. */
  captions?: string;
  /** Pairs of a position in the summary and the second at which it is spoken, for a recording whose transcript is the summary. */
  time_codes?: number[];
  /** A podcast's recording and its transcripts, as its feed names them. */
  episode?: Episode;
  /** The only stream that may find it; without one all may. */
  only_stream_id?: string;
  /** Found when the source was read for the first time: without a time of its own it is no news. */
  backlog?: boolean;
}

/** A document that may be new: its address and what is said of it. */
export interface Announcement {
  document_id: string;
  url_hash: Buffer;
  url: string;
  /** Host of the page to be read; empty if nothing is fetched. */
  host: string;
  entry: Entry;
}

/** Returns the first 16 bytes of SHA-256: the key under which an address is stored. */
export const hashUrl = (url: string): Buffer => createHash('sha256').update(url).digest().subarray(0, 16);
