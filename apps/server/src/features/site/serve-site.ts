import type { Config } from '../../platform/config/index.ts';
import { DatabaseUnavailable } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Front, hostOf, type RawRequest, type RawResponse } from '../../platform/http/front.ts';
import type { Quick } from '../../platform/http/quick-answers.ts';
import { createSecrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import { keptOf, overTls, wireOf, writeKept, writePlain, writeRedirect, writeStream, writeVariant } from './answer.ts';
import { countReadings, type Readings, readingOf } from './count-readings.ts';
import { missingPage } from './missing-page.ts';
import { createPageCache, encodingFor, type PageCache } from './page-cache.ts';
import { type Place, placeOf } from './places.ts';
import { answerPlace } from './route-site.ts';
import type { Found } from './routing.ts';
import type { Answered } from './site-pages.ts';
import { watchNewsrooms } from './watch-newsrooms.ts';

type SiteServices = Pick<Services, 'db' | 'log' | 'config' | 'storage' | 'clock' | 'browser'>;

interface Site {
  front: Front;
  /** Answers that are ready, for a server that only serves the site. */
  quick: Quick;
  /** Cache of pages, for tests and the benchmark. */
  cache: PageCache;
  readings: Readings;
  stop(): Promise<void>;
}

/**
 * Creates the public site in front of everything else. A stored page is written from memory after a single look-up; the
 * rest of the site is drawn here, and other requests are left to the framework.
 */
export async function createSite(services: SiteServices, events: Events): Promise<Site> {
  const { config, log, clock } = services;
  const cache = createPageCache(config.MASTHEAD_SITE_CACHE_MB * 1024 * 1024);
  const transport = config.MASTHEAD_PUBLIC_URL?.startsWith('https:') ? overTls : [];
  const secrets = createSecrets(config);
  const readings = countReadings(services);
  const watch = await watchNewsrooms(services, events, cache);
  const { domains } = watch;

  const quick: Quick = (request) => {
    const now = Date.now();
    const host = domains.size > 0 ? hostOf(request) : '';
    const kept = cache.find(domains.has(host) ? `//${host}${request.url}` : request.url, now);
    const variant = kept?.variants[encodingFor(request.headers['accept-encoding'] as string | undefined, kept)];
    const bytes = kept && variant ? wireOf(request, kept, variant, now) : null;
    if (bytes && kept?.counted) readings.count(kept.counted, readingOf(request));
    return bytes;
  };

  const front: Front = (request, response) => {
    const { method, url = '/' } = request;
    const host = domains.size > 0 ? hostOf(request) : '';
    const domain = domains.has(host) ? host : null;
    const isReading = method === 'GET' || method === 'HEAD';
    if (isReading) {
      const kept = cache.find(domain ? `//${domain}${url}` : url, Date.now());
      if (kept) {
        const variant = kept.variants[encodingFor(request.headers['accept-encoding'], kept)];
        if (kept.counted) readings.count(kept.counted, readingOf(request));
        if (variant) writeVariant(request, response, kept, variant);
        else void writeKept(request, response, kept).catch((error: unknown) => fail(response, error));
        return true;
      }
    }
    const place = placeOf(url, domain);
    if (!place) return false;
    // A form is handled each time it is sent, and its answer is not shared.
    answer(isReading ? place : { ...place, key: null }, request, response).catch((error: unknown) =>
      fail(response, error),
    );
    return true;
  };

  const fail = (response: RawResponse, error: unknown) => {
    if (error instanceof DatabaseUnavailable && !response.headersSent)
      return writePlain(response, 503, 'This page is not available at the moment. Please try again.', [
        'retry-after',
        '2',
      ]);
    log.error({ err: error }, 'A page of the public site could not be drawn');
    if (response.headersSent) response.destroy();
    else writePlain(response, 500, 'Something went wrong here. Please try again.');
  };

  const answer = async (place: Place, request: RawRequest, response: RawResponse): Promise<void> => {
    const begun = cache.begin();
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const kept = place.key === null || !isReading ? null : cache.find(place.key, Date.now());
    if (kept) {
      if (kept.counted) readings.count(kept.counted, readingOf(request));
      return await writeKept(request, response, kept);
    }
    const routing = { ...services, secrets, cache, readings, domains, begun, listening: listeningOf(request, config) };
    const found = await answerPlace(routing, place, request).catch(nullIfMissing);
    const missing = async () => ({ newsroomId: '', answered: await missingPage(request) });
    await write(found ?? (await missing()), place, begun, request, response);
  };

  const write = async (
    { newsroomId, answered }: Found,
    place: Place,
    begun: number,
    request: RawRequest,
    response: RawResponse,
  ): Promise<void> => {
    if ('location' in answered) return writeRedirect(response, answered);
    if ('stream' in answered) return writeStream(request, response, answered);
    const made = keptOf(newsroomId, answered, transport);
    if (place.key !== null && request.method === 'GET' && isKeepable(answered, clock.now()))
      cache.keep(place.key, made, begun);
    if (made.counted) readings.count(made.counted, readingOf(request));
    await writeKept(request, response, made);
  };

  return {
    front,
    quick,
    cache,
    readings,
    stop: async () => {
      watch.stop();
      await readings.stop();
    },
  };
}

/** Takes a part of an address that cannot be read, such as an invented cursor, for a page that does not exist. */
const nullIfMissing = (error: unknown): null => {
  if (error instanceof Failure && error.status < 500) return null;
  throw error;
};

const isKeepable = (answered: Extract<Answered, { body: unknown }>, now: Date): boolean =>
  (answered.keptUntil ?? 0) > now.getTime();

const listeningOf = ({ socket }: RawRequest, config: Config): string =>
  `http://localhost:${socket.localPort ?? config.PORT}`;
