import { type Article, decodeHtml, extractArticle, ReadingError, readPdf } from '@masthead/reading';
import { FetchFailure } from '../../platform/fetch/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';

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

/** Reads a page, a PDF or a picture. Throws FetchFailure, and 422 page_unreadable for anything else. */
export async function readAddress({ fetcher }: Pick<Services, 'fetcher'>, address: string): Promise<AddressContent> {
  const fetched = await fetcher.fetch(address, { accept, maxBytes: mostBytes });
  const type = fetched.contentType ?? 'text/html';
  const content = { url: fetched.url, title: null, text: '', article: null, isImage: false };
  if (type.startsWith('image/')) return { ...content, isImage: true };
  if (/pdf/.test(type)) return { ...content, ...(await readPdfBytes(fetched.body)) };
  if (!/html|xml|text\/plain/.test(type)) throw new Failure(422, 'page_unreadable');
  const article = extractArticle(decodeHtml(fetched.body, fetched.contentType), { url: fetched.url });
  const text = [article.lead, article.text].filter(Boolean).join('\n').slice(0, longestText);
  return { ...content, title: article.title, text: clean(text), article };
}

async function readPdfBytes(bytes: Uint8Array): Promise<Pick<AddressContent, 'title' | 'text'>> {
  try {
    const { title, text } = await readPdf(bytes);
    return { title, text: clean(text.slice(0, longestText)) };
  } catch (error) {
    if (error instanceof ReadingError) throw new Failure(422, 'page_unreadable');
    throw error;
  }
}

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** The HTTP status that an address was answered with; null: it was not answered at all. */
export const statusOf = (failure: FetchFailure): number | null =>
  failure.code === 'source_gone' ? 410 : failure.code === 'source_http_status' ? Number(failure.params.status) : null;

/** Failures that may pass by themselves. */
export const isPassing = (failure: FetchFailure): boolean =>
  ['source_timeout', 'source_unreachable', 'source_dns'].includes(failure.code) || (statusOf(failure) ?? 0) >= 429;

/**
 * Returns the answer for an address that could not be read: 404 for a page that does not exist, 403 for one that nobody may read, so that
 * neither is tried again; 422 for the rest. None is 503: the other site is at fault, and Masthead goes on.
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
