import { decodeHtml, discoverIcons } from '@masthead/reading';
import { z } from 'zod';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { drawIcon } from './icon-picture.ts';
import { findSite, keepLogo } from './logos.queries.ts';

const timeout = 10_000;
const pageBytes = 1024 * 1024;
const iconBytes = 512 * 1024;
/** Icons that are tried. */
const tries = 4;

type Needs = Pick<Services, 'db' | 'clock' | 'fetcher'>;

/** Fetches the logo of an outlet and keeps it; the next one comes when it is asked for again. */
export const fetchLogoJob = defineJob({
  name: 'outlets.fetch-logo',
  payload: z.object({ outlet_id: z.uuid() }),
  run: async ({ db, clock, fetcher }: Needs, { outlet_id }) => {
    const outlet = await findSite(db, outlet_id);
    if (!outlet) return;
    const icons = outlet.logo ? [outlet.logo] : await listIcons({ fetcher }, outlet.url);
    await keepLogo(db, outlet_id, await firstPicture({ fetcher }, icons), clock.now());
  },
});

async function listIcons({ fetcher }: Pick<Needs, 'fetcher'>, url: string): Promise<string[]> {
  const page = await reached(() => fetcher.fetch(url, { accept: 'text/html', maxBytes: pageBytes, timeout }));
  return page ? discoverIcons(decodeHtml(page.body, page.contentType), page.url) : [];
}

async function firstPicture({ fetcher }: Pick<Needs, 'fetcher'>, icons: readonly string[]): Promise<Buffer | null> {
  for (const icon of icons.slice(0, tries)) {
    const found = await reached(() => fetcher.fetch(icon, { accept: 'image/*', maxBytes: iconBytes, timeout }));
    const picture = found && (await drawIcon(Buffer.from(found.body)));
    if (picture) return picture;
  }
  return null;
}

/** Returns null where a site does not answer: it is asked again when its logo is. */
async function reached<T>(fetching: () => Promise<T>): Promise<T | null> {
  try {
    return await fetching();
  } catch (error) {
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}
