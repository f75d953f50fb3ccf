import type { RawRequest } from '../../platform/http/front.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { addCounts, type DayCount } from '../newsrooms/index.ts';
import type { Counted } from './page-cache.ts';

type Measure = 'view' | 'referrer' | 'download' | 'feed' | 'embed';

/** Facts by which a reading is counted; only the host that led here is stored. */
interface Reading {
  method: string | undefined;
  agent: string | undefined;
  referrer: string | undefined;
  purpose: string | undefined;
  host: string | undefined;
}

export const readingOf = ({ method, headers }: Pick<RawRequest, 'method' | 'headers'>): Reading => ({
  method,
  agent: headers['user-agent'],
  referrer: headers.referer,
  purpose: (headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']) as string | undefined,
  host: headers.host,
});

export interface Readings {
  count(counted: Counted, reading: Reading): void;
  countDownload(newsroomId: string, recordId: string, reading: Reading): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const programs =
  /bot|crawl|spider|slurp|scrap|preview|fetch|monitor|uptime|pingdom|lighthouse|headless|curl|wget|python|java\/|go-http|okhttp|axios|node|php|ruby|perl|libwww|httpclient|facebookexternalhit|whatsapp|telegram|embedly|validator|archive/i;
const readers = /feed|rss|reader|news|podcast|miniflux|netvibes|inoreader/i;
const mostAgents = 2000;

/**
 * Returns whether a request comes from a search engine or another program without a reader; one without a User-Agent
 * counts too.
 */
export function isProgram(agent: string | undefined): boolean {
  return !agent || (programs.test(agent) && !/cubot/i.test(agent));
}

/** Returns the host of the link that was followed: another one than this, without 'www.'. */
export function referringHost(referrer: string | undefined, own: string | undefined): string | null {
  if (!referrer) return null;
  const host = URL.parse(referrer)?.host.toLowerCase();
  return !host || host === own ? null : host.replace(/^www\./, '').slice(0, 253);
}

const flushEvery = 5000;
/** More different things than this in one batch are made up by somebody. */
const mostKeys = 20_000;

/** Counts in memory, without cookies or anything of a person, and writes every few seconds. */
export function countReadings({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Readings {
  let counts = new Map<string, DayCount>();
  const agents = new Map<string, boolean>();
  let writing: Promise<void> = Promise.resolve();

  const programOf = (agent: string | undefined): boolean => {
    if (!agent) return true;
    const known = agents.get(agent);
    if (known !== undefined) return known;
    if (agents.size > mostAgents) agents.clear();
    const is = isProgram(agent);
    agents.set(agent, is);
    return is;
  };
  const isCounted = ({ method, agent, purpose }: Reading, measure: Measure): boolean =>
    method === 'GET' &&
    !/prefetch|preview/i.test(purpose ?? '') &&
    (!programOf(agent) || (measure === 'feed' && readers.test(agent ?? '')));

  const add = (newsroom_id: string, measure: Measure, record_id: string, key = '') => {
    const day = clock.now().toISOString().slice(0, 10);
    const name = `${newsroom_id} ${day} ${measure} ${record_id} ${key}`;
    const known = counts.get(name);
    if (known) known.count++;
    else if (counts.size < mostKeys) counts.set(name, { newsroom_id, day, measure, record_id, key, count: 1 });
  };

  const flush = (): Promise<void> => {
    writing = writing.then(async () => {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        await addCounts(acrossBrands(db), [...taken.values()]);
      } catch (error) {
        log.warn(
          { reason: (error as Error).message },
          'What was counted on the public site could not be written and is kept for the next time',
        );
        for (const [name, count] of taken) {
          const known = counts.get(name);
          if (known) known.count += count.count;
          else counts.set(name, count);
        }
      }
    });
    return writing;
  };
  const timer = setInterval(() => void flush(), flushEvery).unref();

  return {
    count({ newsroomId, measure, recordId }, reading) {
      if (!isCounted(reading, measure)) return;
      add(newsroomId, measure, recordId);
      if (measure !== 'view') return;
      const host = referringHost(reading.referrer, reading.host);
      if (host) add(newsroomId, 'referrer', recordId, host);
    },
    countDownload(newsroomId, recordId, reading) {
      if (isCounted(reading, 'download')) add(newsroomId, 'download', recordId);
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
