import { robotsAllows, robotsCrawlDelay } from '@masthead/reading';
import type { Clock } from '../clock/index.ts';
import { type Fetcher, FetchFailure } from './index.ts';

const validity = 3_600_000;
const mostHosts = 20_000;
/** Characters of all files together; the oldest files are removed first. */
const mostText = 32 << 20;

/** Returns the name of our robot in robots.txt. */
export const agentOf = (userAgent: string): string => userAgent.split('/')[0] ?? userAgent;

interface RobotsOptions {
  fetcher: Fetcher;
  clock: Clock;
  userAgent: string;
  /** Called for hosts that require a pause between two fetches. */
  onDelay?: (host: string, seconds: number) => void;
}

/**
 * Answers whether robots.txt lets us read an address (RFC 9309). The file of a host is kept for an hour; a host without one
 * allows everything, one whose server fails is asked again later and read meanwhile.
 */
export function createRobots({ fetcher, clock, userAgent, onDelay }: RobotsOptions) {
  const agent = agentOf(userAgent);
  const kept = new Map<string, { text: Promise<string>; until: number; size: number }>();
  let size = 0;
  const forget = (origin: string) => {
    size -= kept.get(origin)?.size ?? 0;
    kept.delete(origin);
  };
  const makeRoom = () => {
    for (const origin of kept.keys()) {
      if (kept.size < mostHosts && size < mostText) return;
      forget(origin);
    }
  };

  const textOf = (origin: string): Promise<string> => {
    const now = clock.now().getTime();
    const known = kept.get(origin);
    // A clock that was set back would keep a text for longer than it holds.
    if (known && known.until > now && known.until <= now + validity) return known.text;
    forget(origin);
    makeRoom();
    const text = fetcher.fetch(`${origin}/robots.txt`, { maxBytes: 512 * 1024, timeout: 8000 }).then(
      (fetched) => {
        const text = new TextDecoder().decode(fetched.body);
        const delay = robotsCrawlDelay(text, agent);
        if (delay) onDelay?.(new URL(origin).host, delay);
        return text;
      },
      (error: unknown) => {
        if (error instanceof FetchFailure) return '';
        throw error;
      },
    );
    const entry = { text, until: now + validity, size: 0 };
    kept.set(origin, entry);
    void text.then(
      ({ length }) => {
        entry.size = length;
        if (kept.get(origin) === entry) size += length;
      },
      () => {},
    );
    return text;
  };

  return async (url: string): Promise<boolean> => robotsAllows(await textOf(new URL(url).origin), agent, url);
}
