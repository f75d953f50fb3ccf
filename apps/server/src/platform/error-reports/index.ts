import { basename } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { Config } from '../config/index.ts';
import { createFetcher } from '../fetch/index.ts';
import { createLimiter } from '../http/limiter.ts';
import { count } from '../meter/index.ts';
import { parseDsn } from './dsn.ts';
import { type ErrorEvent, eventOf, fingerprintOf } from './event.ts';
import { secretsOf } from './scrub.ts';

export interface ErrorReports {
  /** Sends a failed line of the log, soon and at most once a minute for each error. Never throws and never waits. */
  report(line: { error: unknown; message: string; facts: Record<string, unknown>; level: 'error' | 'fatal' }): void;
  /** Waits for reports on their way, then ends. */
  close(): Promise<void>;
}

/** Reports a minute of one process, and reports on their way at a time. */
const most = { aMinute: 30, atOnce: 10 };
const closePatience = 2000;

/** Creates the sender of error reports to a service with Sentry's protocol; returns null if no address is set. */
export function createErrorReports(config: Config, version: string): ErrorReports | null {
  const dsn = config.MASTHEAD_SENTRY_DSN && parseDsn(config.MASTHEAD_SENTRY_DSN);
  if (!dsn) return null;
  // The operator chose the address, which may be in the local network.
  const fetcher = createFetcher({ allowPrivate: true, userAgent: config.MASTHEAD_USER_AGENT });
  const program = {
    release: `masthead@${version}`,
    environment: config.MASTHEAD_SENTRY_ENVIRONMENT,
    role: isMainThread ? basename(process.argv[1] ?? 'masthead', '.ts') : 'worker',
    secrets: secretsOf(config),
  };
  const perError = createLimiter(1);
  const all = createLimiter(most.aMinute);
  const onTheWay = new Set<Promise<void>>();
  let pausedUntil = 0;

  const send = async (event: ErrorEvent) => {
    const head = { event_id: event.event_id, sent_at: event.timestamp };
    const body = [head, { type: 'event' }, event].map((part) => `${JSON.stringify(part)}\n`).join('');
    const headers = {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=masthead/${version}, sentry_key=${dsn.key}`,
    };
    const answer = await fetcher.ask(dsn.url, { method: 'POST', headers, body });
    if (answer.status === 429) pausedUntil = Date.now() + pauseOf(answer.headers);
    if (answer.status >= 300) count('report dropped', 'error');
  };

  return {
    report: (line) => {
      try {
        const now = new Date();
        const event = eventOf(line, program, now);
        const isRoom = onTheWay.size < most.atOnce && now.getTime() >= pausedUntil;
        if (!isRoom || !perError.allows(fingerprintOf(event), now) || !all.allows('', now))
          return count('report dropped', 'error');
        const sending = send(event)
          .catch(() => count('report dropped', 'error'))
          .finally(() => onTheWay.delete(sending));
        onTheWay.add(sending);
      } catch {
        // A failed report must not make the reported call fail.
        count('report dropped', 'error');
      }
    },
    close: async () => {
      await Promise.race([Promise.all(onTheWay), new Promise((resolve) => setTimeout(resolve, closePatience).unref())]);
      await fetcher.close();
    },
  };
}

/** Returns the pause in milliseconds that a service asks for: a minute unless it says another, at most an hour. */
function pauseOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? headers.get('x-sentry-rate-limits')?.split(':')[0]);
  return 1000 * Math.min(3600, seconds > 0 ? seconds : 60);
}
