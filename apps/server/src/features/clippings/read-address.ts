import type { Article } from '@masthead/reading';
import { type Fetched, FetchFailure } from '../../platform/fetch/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { TooMuchWork } from '../../platform/threads/index.ts';
import { startPageReader } from '../documents/index.ts';
import { readPdfBytes } from '../files/index.ts';

/** Content of the page at an address. */
export interface AddressContent {
  /** Final address after redirects. */
  url: string;
  title: string | null;
  text: string;
  article: Article | null;
  /** The address itself is a picture. */
  isImage: boolean;
}

const accept = 'text/html,application/xhtml+xml;q=0.9,application/pdf;q=0.8,*/*;q=0.5';
const mostBytes = 15 * 1024 * 1024;
const longestText = 500_000;
/** A page of the largest size can take seconds, for which other calls would wait. */
const reader = startPageReader({ threads: 2, patience: 20_000 });

/** Reads a page, a PDF or a picture. Throws FetchFailure, and 422 page_unreadable for anything else. */
export async function readAddress({ fetcher }: Pick<Services, 'fetcher'>, address: string): Promise<AddressContent> {
  const fetched = await fetcher.fetch(address, { accept, maxBytes: mostBytes });
  const type = fetched.contentType ?? 'text/html';
  const content = { url: fetched.url, title: null, text: '', article: null, isImage: false };
  if (type.startsWith('image/')) return { ...content, isImage: true };
  if (/pdf/.test(type)) return { ...content, ...(await readPdf(fetched.body)) };
  if (!/html|xml|text\/plain/.test(type)) throw new Failure(422, 'page_unreadable');
  const article = await readPage(fetched);
  const text = [article.lead, article.text].filter(Boolean).join('\n').slice(0, longestText);
  return { ...content, title: article.title, text: clean(text), article };
}

async function readPage({ body, contentType, url }: Fetched): Promise<Article> {
  try {
    return await reader.run({ bytes: body, contentType, context: { url } });
  } catch (error) {
    if (error instanceof TooMuchWork) throw new Failure(422, 'page_unreadable');
    throw error;
  }
}

async function readPdf(bytes: Uint8Array): Promise<Pick<AddressContent, 'title' | 'text'>> {
  const read = await readPdfBytes(bytes);
  if (!read) throw new Failure(422, 'page_unreadable');
  return { title: read.title, text: clean(read.text.slice(0, longestText)) };
}

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** Returns the HTTP status with which an address was answered; null if there was no answer. */
export const statusOf = (failure: FetchFailure): number | null =>
  failure.code === 'source_gone' ? 410 : failure.code === 'source_http_status' ? Number(failure.params.status) : null;

/** Failures that may pass by themselves. */
export const isPassing = (failure: FetchFailure): boolean =>
  ['source_timeout', 'source_unreachable', 'source_dns'].includes(failure.code) || (statusOf(failure) ?? 0) >= 429;

/**
 * Returns the answer for an address that could not be read: 404 for a page that does not exist, 403 for one that nobody
 * may read, so that neither is tried again; 422 for the rest. None is 503, because the other site is at fault.
 */
export function failureOfAddress(error: unknown): unknown {
  if (!(error instanceof FetchFailure)) return error;
  const { params } = error;
  const status = statusOf(error);
  if (status === 404 || status === 410) return new Failure(404, 'page_missing', { params });
  if (status === 401 || status === 402 || status === 403 || status === 451)
    return new Failure(403, 'page_forbidden', { params: { ...params, status } });
  return new Failure(422, error.code, { params });
}
