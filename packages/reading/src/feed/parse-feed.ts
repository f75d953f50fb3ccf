import { decodeXml } from '../charset.ts';
import { ReadingError } from '../reading-error.ts';
import type { Feed } from './feed.ts';
import { readJsonFeed } from './json-feed.ts';
import { readXmlFeed } from './xml-feed.ts';
import { readXml } from './xml-tree.ts';

const roots = /^(rss|rdf:rdf|rdf|feed|atom:feed|channel|entry)$/;

/** Returns the error for input that is no feed. */
function refusal(text: string): ReadingError {
  const start = text.slice(0, 4096).toLowerCase();
  if (/<!doctype html|<html[\s>]|<body[\s>]|<head[\s>]/.test(start)) return new ReadingError('html');
  if (/<\?xml|<rss|<feed/.test(start)) return new ReadingError('broken_xml');
  return new ReadingError('not_a_feed');
}

/**
 * Reads RSS, RDF, Atom, CDF and JSON feeds, well formed or not. Titles and summaries are plain text, content is
 * sanitised HTML, addresses are absolute against xml:base and `url`.
 * Throws ReadingError with the code 'empty', 'html', 'broken_xml', 'not_a_feed' or 'too_large'.
 */
export function parseFeed(bytes: Uint8Array, { url, contentType }: { url: string; contentType?: string | null }): Feed {
  const text = decodeXml(bytes, contentType);
  const start = text.search(/[^\s\p{Cc}\ufeff]/u);
  if (start < 0) throw new ReadingError('empty');
  if (text[start] === '{' || text[start] === '[') {
    const feed = readJsonFeed(text.slice(start), url);
    if (feed) return feed;
    throw new ReadingError('not_a_feed');
  }
  const root = readXml(text.slice(start), url).find((element) => roots.test(element.name));
  if (!root) throw refusal(text);
  return readXmlFeed(root);
}
