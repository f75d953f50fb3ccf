import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Article } from '@masthead/reading';
import { z } from 'zod';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import { createRobots } from '../../../platform/fetch/robots.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { TooMuchWork } from '../../../platform/threads/index.ts';
import { startPageReader } from '../../documents/index.ts';
import { findUnkept, insertPage, type Reading } from './pages.queries.ts';

/** Larger pages are not kept. */
const mostBytes = 2 * 1024 * 1024;
/** Milliseconds for the reading of one page. */
const patience = 15_000;
const compress = promisify(gzip);

export const readingOf = ({ title, lead, text, publishedAt }: Article): Reading => ({
  headline: title ?? '',
  lead: lead ?? '',
  text,
  published_at: publishedAt?.toISOString() ?? null,
});

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'fetcher'>;

/**
 * Fetches the page of a judged mention once more and keeps it with its reading, so that a changed reader can be run against the
 * verdict. A page that cannot be fetched any longer is left out.
 */
export const keepPageJob = defineJob({
  name: 'mentions.keep-page',
  payload: z.object({ document_id: z.uuid() }),
  attempts: 3,
  run: async (needs: Needs, { document_id }) => {
    const document = await findUnkept(needs.db, document_id);
    if (!document) return;
    try {
      await keepPage(needs, document_id, document.url);
    } catch (error) {
      if (!(error instanceof FetchFailure) && !(error instanceof TooMuchWork)) throw error;
    }
  },
});

async function keepPage({ db, clock, config, fetcher }: Needs, documentId: string, address: string): Promise<void> {
  const robotsAllow = createRobots({ fetcher, clock, userAgent: config.MASTHEAD_USER_AGENT });
  if (!(await robotsAllow(address))) return;
  const accept = 'text/html,application/xhtml+xml;q=0.9';
  const {
    body: bytes,
    contentType,
    contentLanguage,
    url,
  } = await fetcher.fetch(address, { accept, maxBytes: mostBytes });
  const context = { url, contentLanguage };
  const reader = startPageReader({ threads: 1, patience });
  try {
    const reading = readingOf(await reader.run({ bytes, contentType, context }));
    const page = await compress(bytes);
    const kept = { document_id: documentId, url, content_type: contentType, page, context, reading };
    await insertPage(db, kept, clock.now());
  } finally {
    await reader.stop();
  }
}
