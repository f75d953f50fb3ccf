import { plainText } from '../markup.ts';

/** A file that a feed names: address and stated type. */
export interface LinkedFile {
  url: string;
  type: string;
}

/** The recording of an entry, as a podcast's feed describes it. */
export interface Episode {
  media: LinkedFile;
  /** Transcripts in the order of the feed. */
  transcripts: LinkedFile[];
}

/** One entry of a feed. Texts are plain, `contentHtml` is sanitised, addresses are absolute. */
export interface FeedItem {
  /** Id of the entry in the feed; its address if there is none. */
  id: string | null;
  url: string | null;
  title: string | null;
  summary: string | null;
  contentHtml: string | null;
  author: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  imageUrl: string | null;
  categories: string[];
  /** Set if the entry is a recording with a transcript. */
  episode?: Episode;
}

export interface Feed {
  title: string | null;
  homeUrl: string | null;
  /** Language as stated, in lower case ('en', 'pt-br'). */
  language: string | null;
  /** WebSub hub that announces new entries. */
  hub: string | null;
  /** The address by which the hub knows the feed, if it states one. */
  self?: string | null;
  items: FeedItem[];
}

const longestTitle = 100;
const longestSummary = 500;

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`;

/** Returns a title for an entry without one: the beginning of its text, otherwise its address. */
export const titleFrom = (summary: string | null, url: string | null): string | null =>
  summary ? shortened(summary, longestTitle) : url;

/** Returns the beginning of an entry's text, for entries without a summary. */
export const summaryFrom = (contentHtml: string | null): string | null =>
  (contentHtml && shortened(plainText(contentHtml), longestSummary)) || null;
