import { parseCronItems } from 'graphile-worker';
import { z } from 'zod';
import type { Services } from '../services.ts';

/**
 * Values that a payload may contain: ids, counts and switches, never records. A job reads the current state when it
 * runs.
 */
type Fact = string | number | boolean | null | undefined | readonly string[];
export type Facts = { [name: string]: Fact };

/** Name and payload of a job: all that a feature needs to ask for it. */
export interface DeclaredJob<Payload extends Facts = Facts> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** A job as the worker sees it, with a payload of any type. */
export interface RunnableJob {
  readonly name: string;
  /** Five cron fields in UTC, for work that is not requested. */
  readonly schedule?: string | undefined;
  /** Tries of a scheduled run before it is given up. */
  readonly attempts?: number | undefined;
  /** Lane of large work (exports, reports, recounts, imports), which never takes the places of what people wait for. */
  readonly lane?: 'backfill' | undefined;
  /** Checks a payload and runs the job. Throws if the payload does not fit. */
  perform(services: Services, payload: unknown, signal: AbortSignal, jobId: string): Promise<void>;
  /** Returns true if the job accepts an empty payload, as sent by a schedule. */
  takesNothing(): boolean;
}

/** `signal` aborts when the worker stops; `jobId` is the same when a job is run again. */
type Run<Payload, Needs> = (services: Needs, payload: Payload, signal: AbortSignal, jobId: string) => Promise<void>;

interface Job<Payload extends Facts, Needs> extends DeclaredJob<Payload>, Omit<RunnableJob, 'perform'> {
  /** Runs the job in this process. */
  run(services: Needs, payload: Payload, signal?: AbortSignal, jobId?: string): Promise<void>;
  perform(services: Services & Needs, payload: unknown, signal: AbortSignal, jobId: string): Promise<void>;
}

/** Payload of jobs that need to know nothing. */
export const noPayload = z.object({});

/** Names of the product's jobs. Tests register theirs elsewhere. */
const declared = new Set<string>();

/** Declares a job that a feature above runs: the feature below can ask for it without knowing who does the work. */
export function declareJob<Payload extends Facts>(
  job: DeclaredJob<Payload>,
  registry: Set<string> = declared,
): DeclaredJob<Payload> {
  registry.add(job.name);
  return job;
}

/** Defines a job. One that runs long looks at `signal` between its pages and throws its reason, so that a stop is quick. */
export function defineJob<Payload extends Facts, Needs = Services>(
  job: DeclaredJob<Payload> & Pick<RunnableJob, 'schedule' | 'attempts' | 'lane'> & { run: Run<Payload, Needs> },
  registry: Set<string> = declared,
): Job<Payload, Needs> {
  registry.add(job.name);
  const run: Job<Payload, Needs>['run'] = (services, payload, signal = new AbortController().signal, jobId = '') =>
    job.run(services, payload, signal, jobId);
  return {
    ...job,
    run,
    perform: async (services, payload, signal, jobId) => run(services, job.payload.parse(payload), signal, jobId),
    takesNothing: () => job.payload.safeParse({}).success,
  };
}

/** Returns the names of all jobs that the loaded code may request. */
export const declaredJobs = (): readonly string[] => [...declared];

/**
 * Returns why the jobs of a program do not fit together: two have one name, a requested one has no handler, a schedule
 * is not a cron expression, or a scheduled job needs a payload.
 */
export function jobProblems(jobs: readonly RunnableJob[], asked: readonly string[]): string[] {
  const names = jobs.map(({ name }) => name);
  const doubles = names.filter((name, at) => names.indexOf(name) < at);
  const missing = asked.filter((name) => !names.includes(name));
  return [
    ...doubles.map((name) => `two jobs are named ${name}`),
    ...missing.map((name) => `no feature runs ${name}`),
    ...jobs.flatMap(scheduleProblems),
  ];
}

function scheduleProblems(job: RunnableJob): string[] {
  if (job.schedule === undefined) return [];
  const problems = job.takesNothing() ? [] : [`${job.name} is scheduled but needs a payload`];
  try {
    cronItems([job]);
  } catch {
    problems.push(`the schedule of ${job.name} is no cron expression: ${job.schedule}`);
  }
  return problems;
}

export const cronItems = (jobs: readonly RunnableJob[]) =>
  parseCronItems(
    jobs.flatMap(({ name, schedule, attempts = 3 }) =>
      schedule === undefined
        ? []
        : [{ task: name, match: schedule, identifier: name, options: { maxAttempts: attempts } }],
    ),
  );
