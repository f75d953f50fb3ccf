import type { Services } from '../../../platform/services.ts';
import { failureOfAddress, readAddress } from '../read-address.ts';
import { type Findings, found, noFindings } from './findings.ts';

/** Least confidence of a date that the page states in machine-readable form. */
const stated = 0.85;

/** Reads what an address shows. Throws 403, 404 or 422. */
export async function findInAddress(services: Pick<Services, 'fetcher'>, url: string): Promise<Findings> {
  const content = await readAddress(services, url).catch((error: unknown) => {
    throw failureOfAddress(error);
  });
  const { article } = content;
  const images = content.isImage ? [content.url] : article?.imageUrl ? [article.imageUrl] : [];
  const isStated = (article?.dateConfidence ?? 0) >= stated;
  return {
    ...noFindings,
    url: article?.canonicalUrl && hostOf(article.canonicalUrl) === hostOf(url) ? article.canonicalUrl : url,
    headline: found(content.title?.slice(0, 1000), article ? 'page' : 'file'),
    publishedAt: found(article?.publishedAt, isStated ? 'structured_data' : 'page'),
    thumbnails: images.length > 0 ? { value: images, in: 'page' } : null,
    text: content.text,
    author: article?.author?.slice(0, 255) ?? null,
    language: article?.language ?? null,
  };
}

const hostOf = (url: string) => URL.parse(url)?.host;
