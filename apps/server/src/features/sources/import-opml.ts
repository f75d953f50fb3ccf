import { isIP } from 'node:net';
import type { AnswerOf, BodyOf, Endpoints } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import type { OpmlFeed } from '@masthead/reading';
import { FetchFailure, isPrivateAddress, parseAddress } from '../../platform/fetch/index.ts';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { startThreads, TooMuchWork } from '../../platform/threads/index.ts';
import type { Scope } from '../access/index.ts';
import { addSources, type WantedSource } from './add-source.ts';
import { outletOfFeed } from './feed-outlet.ts';

/** Feeds of one file. */
const mostFeeds = 5000;
const longestAddress = 2000;

type Answer = AnswerOf<Endpoints['sources.import']>;
type Import = Pick<Services, 'db' | 'clock' | 'config'> & { language: string };

/** Puts the feeds of an OPML file on the organisation's list; whether they answer shows in their health. */
export async function importOpml(
  services: Import,
  scope: Scope,
  { opml, interval_seconds }: BodyOf<Endpoints['sources.import']>,
): Promise<Answer> {
  const { wanted, failed } = readFeeds(await feedsOf(opml), services.config.MASTHEAD_ALLOW_PRIVATE_NETWORK);
  const { created, existing, ids } = await addSources(services, scope, wanted, { interval_seconds, enabled: true });
  const messages = failed.map(({ url, failure }) => ({
    url,
    message: translate(services.language, `errors.${failure.code}`, failure.params),
  }));
  return { created, existing, repeated: wanted.length - ids.length, failed: messages };
}

async function feedsOf(opml: string): Promise<OpmlFeed[]> {
  const feeds = await read(opml);
  if (feeds.length === 0) throw refusal('opml_empty');
  if (feeds.length > mostFeeds) throw invalidField('opml', 'max_items', { max: mostFeeds });
  return feeds;
}

export type ReadOpml = { feeds: OpmlFeed[] } | { refusal: 'opml_empty' | 'opml_broken' };

/** A file of the largest size takes seconds to read, for which other calls would wait. */
const threads = startThreads<string, ReadOpml>({
  script: new URL('./read-opml-thread.ts', import.meta.url),
  threads: 1,
  patience: 20_000,
});

async function read(opml: string): Promise<OpmlFeed[]> {
  const answer = await threads.run(opml).catch((error: unknown) => {
    throw error instanceof TooMuchWork ? refusal('opml_broken') : error;
  });
  if ('refusal' in answer) throw refusal(answer.refusal);
  return answer.feeds;
}

const refusal = (code: 'opml_empty' | 'opml_broken') =>
  new Failure(422, code, { fields: { opml: [{ code, params: {} }] } });

interface Read {
  wanted: WantedSource[];
  failed: { url: string; failure: FetchFailure }[];
}

/** Returns the feeds that can be fetched, and the reasons for the rest, from the addresses alone. */
export function readFeeds(feeds: readonly OpmlFeed[], allowPrivate: boolean): Read {
  const wanted: WantedSource[] = [];
  const failed: Read['failed'] = [];
  for (const feed of feeds) {
    try {
      const url = checkAddress(feed.url, allowPrivate);
      const outlet = outletOfFeed({ ...feed, url });
      wanted.push({ url, kind: 'feed', name: feed.title ?? outlet.name, outlet });
    } catch (failure) {
      if (!(failure instanceof FetchFailure)) throw failure;
      failed.push({ url: feed.url, failure });
    }
  }
  return { wanted, failed };
}

/**
 * Returns an address as it is fetched; one in a private network is refused if that is visible without a request. Throws
 * FetchFailure.
 */
export function checkAddress(address: string, allowPrivate: boolean): string {
  const { href, hostname, host } = parseAddress(address);
  if (href.length > longestAddress) throw new FetchFailure('source_bad_address', { address: address.slice(0, 200) });
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isNumber && !allowPrivate && isPrivateAddress(hostname))
    throw new FetchFailure('source_private_address', { host });
  return href;
}
