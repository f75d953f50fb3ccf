import { randomUUID } from 'node:crypto';
import { framesOf } from './frames.ts';
import { scrub } from './scrub.ts';

/** Facts of a line of the log that may be sent. Others could hold what users have written. */
const sentFacts = ['route', 'method', 'loop', 'pool', 'job', 'failures', 'code', 'signal', 'request_id'] as const;

interface Report {
  error: unknown;
  /** The line of the log. */
  message: string;
  facts: Record<string, unknown>;
  level: 'error' | 'fatal';
}

interface Program {
  release: string;
  environment: string;
  role: string;
  secrets: readonly string[];
}

const mostCauses = 4;

/** Returns the errors of a chain of causes, the first cause first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && chain.length < mostCauses && !chain.includes(one); one = one.cause)
    chain.unshift(one);
  return chain;
}

/** Returns an event of Sentry's format: kinds of errors, scrubbed texts, frames and a few facts. */
export function eventOf({ error, message, facts, level }: Report, program: Program, now: Date) {
  const tags = Object.fromEntries(
    sentFacts.flatMap((name) => {
      const value = facts[name];
      const isPlain = typeof value === 'string' || typeof value === 'number';
      return isPlain ? [[name, scrub(String(value), program.secrets).slice(0, 200)]] : [];
    }),
  );
  const values = chainOf(error).map((one) => ({
    type: one.name.slice(0, 100),
    value: scrub(one.message, program.secrets),
    stacktrace: { frames: framesOf(one.stack ?? '') },
  }));
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: now.toISOString(),
    platform: 'node',
    level,
    logger: 'masthead',
    release: program.release,
    environment: program.environment,
    server_name: program.role,
    message: scrub(message, program.secrets),
    tags: { role: program.role, ...tags },
    ...(values.length > 0 && { exception: { values } }),
  };
}

export type ErrorEvent = ReturnType<typeof eventOf>;

/** Returns a text that is the same for repetitions of an error. */
export function fingerprintOf({ message, exception }: ErrorEvent): string {
  const last = exception?.values.at(-1);
  const frame = last?.stacktrace.frames.findLast((one) => one.in_app);
  return [message, last?.type, frame?.filename, frame?.lineno].join(' ');
}
