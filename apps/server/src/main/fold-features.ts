import { parkedKinds, permissionNames, type QuotaName, quotaOf, recordKinds } from '@masthead/contract';
import type {
  Feature,
  Handlers,
  LoopParts,
  QuotaCounters,
  RouteParts,
  SubjectFinders,
} from '../features/access/index.ts';
import type { RepairTimes } from '../platform/clock/watch-clock.ts';
import type { Config } from '../platform/config/index.ts';
import { declaredHooks } from '../platform/hooks/index.ts';
import { bringItemsBack, type ParkedKindHandlers } from '../platform/isolation/index.ts';
import { createRetryJob } from '../platform/isolation/retry-failing.ts';
import { bringJobsBack, declaredJobs, jobProblems, type RunnableJob } from '../platform/jobs/index.ts';
import type { Loop } from '../platform/loop/index.ts';

type Features = readonly Feature[];

/** Jobs and clean-ups of all features, and the job that tries their failing items again. */
export const jobsOf = (features: Features): RunnableJob[] => [
  ...featureJobs(features),
  createRetryJob(parkedOf(features)),
];

/**
 * Functions that reschedule everything that a clock had scheduled before it was set back: of all features, of jobs and
 * of failing items.
 */
export const timeRepairsOf = (features: Features): RepairTimes[] => [
  (db, { by }) => bringJobsBack(db, by),
  bringItemsBack,
  ...features.flatMap(({ repairTimes }) => repairTimes ?? []),
];

const featureJobs = (features: Features): RunnableJob[] =>
  features.flatMap(({ jobs = [], cleanups = [] }) => [...jobs, ...cleanups]);

/** Connects the hooks of all features to the functions that provide them. */
export function connectHooks(features: Features): void {
  for (const { hooks = [] } of features) for (const hook of hooks) hook.connect();
}

/** Counters of all features. */
export function countersOf(features: Features): QuotaCounters {
  const all: QuotaCounters = {};
  for (const { counters } of features) Object.assign(all, counters);
  return all;
}

/** Finders of all features. Throws if a kind of record has none. */
export function subjectsOf(features: Features): SubjectFinders {
  const found = findersOf(features);
  if (!isComplete(found)) throw new Error('The features do not fit together: a kind of record has no finder.');
  return found;
}

function findersOf(features: Features): Partial<SubjectFinders> {
  const all: Partial<SubjectFinders> = {};
  for (const { subjects } of features) Object.assign(all, subjects);
  return all;
}

const isComplete = (found: Partial<SubjectFinders>): found is SubjectFinders => missingKinds(found).length === 0;

const missingKinds = (found: Partial<SubjectFinders>) =>
  recordKinds.filter((kind) => kind !== 'brand' && found[kind] === undefined);

/** Returns the handlers of failing items of all features. Throws if a kind has none. */
export function parkedOf(features: Features): ParkedKindHandlers {
  const found = partlyParked(features);
  if (!handlesAll(found)) throw new Error('The features do not fit together: a kind of failing item has no handler.');
  return found;
}

function partlyParked(features: Features): Partial<ParkedKindHandlers> {
  const all: Partial<ParkedKindHandlers> = {};
  for (const { parked } of features) Object.assign(all, parked);
  return all;
}

const handlesAll = (found: Partial<ParkedKindHandlers>): found is ParkedKindHandlers =>
  missingParked(found).length === 0;

const missingParked = (found: Partial<ParkedKindHandlers>) => parkedKinds.filter((kind) => found[kind] === undefined);

/** Returns the handlers of all features. Throws if two features handle one endpoint. */
export function routesOf(features: Features, parts: RouteParts): Handlers {
  const owned = features.map(({ name, routes = {} }) => ({
    name,
    handlers: typeof routes === 'function' ? routes(parts) : routes,
  }));
  const problems = doubles(
    'handle the endpoint',
    owned.map(({ name, handlers }) => [name, Object.keys(handlers)]),
  );
  refuse(problems);
  const all: Handlers = {};
  for (const { handlers } of owned) Object.assign(all, handlers);
  return all;
}

/** Checks the files that settings name. Throws ConfigError. */
export async function checkSettings(features: Features, config: Config): Promise<void> {
  for (const feature of features) await feature.checkSettings?.(config);
}

/** Starts the loops of all features, each with a way to wake the one that takes its work. */
export function startLoops(features: Features, parts: LoopParts): { stop(): Promise<void> } {
  const running = new Map<string, Loop>();
  for (const { name, wakes, start } of features.flatMap(({ loops = [] }) => loops))
    running.set(
      name,
      start(parts, () => {
        if (wakes) running.get(wakes)?.wake();
      }),
    );
  return { stop: async () => void (await Promise.all([...running.values()].map((loop) => loop.stop()))) };
}

/**
 * Checks that the features fit together. Throws with every problem: duplicates, jobs and records without a handler, bad
 * schedules.
 */
export function checkFeatures(
  features: Features,
  askedJobs: readonly string[] = declaredJobs(),
  calledHooks: readonly string[] = declaredHooks(),
): void {
  const keys = (part: 'subjects' | 'counters' | 'parked') =>
    features.map(({ name, [part]: owned = {} }): Owned => [name, Object.keys(owned)]);
  const loops = features.flatMap(({ loops = [] }) => loops);
  const hooks = new Set(features.flatMap(({ hooks = [] }) => hooks.map(({ name }) => name)));
  const quotas = new Set(permissionNames.map(quotaOf).filter((quota) => quota !== null));
  const counters = countersOf(features);
  refuse([
    ...doubles(
      'have the name',
      features.map(({ name }, at): Owned => [`${at + 1}`, [name]]),
    ),
    ...doubles('find the brand of a', keys('subjects')),
    ...doubles('count', keys('counters')),
    ...doubles('retry each', keys('parked')),
    ...doubles(
      'keep files as',
      features.map(({ name, holders = [] }): Owned => [name, holders]),
    ),
    ...doubles(
      'provide the hook',
      features.map(({ name, hooks = [] }): Owned => [name, hooks.map((hook) => hook.name)]),
    ),
    ...doubles(
      'run the loop',
      features.map(({ name, loops = [] }): Owned => [name, loops.map((loop) => loop.name)]),
    ),
    ...missingKinds(findersOf(features)).map((kind) => `no feature finds the brand of a ${kind}`),
    ...missingParked(partlyParked(features)).map((kind) => `no feature retries a ${kind}`),
    ...[...quotas].filter((quota: QuotaName) => !counters[quota]).map((quota) => `no feature counts ${quota}`),
    ...loops
      .filter(({ wakes }) => wakes !== undefined && !loops.some(({ name }) => name === wakes))
      .map(({ name, wakes }) => `the loop ${name} wakes ${wakes}, which no feature runs`),
    ...features
      .flatMap(({ cleanups = [] }) => cleanups)
      .filter(({ schedule }) => schedule === undefined)
      .map(({ name }) => `the clean-up ${name} has no schedule`),
    ...calledHooks.filter((name) => !hooks.has(name)).map((name) => `no feature provides the hook ${name}`),
    ...jobProblems(handlesAll(partlyParked(features)) ? jobsOf(features) : featureJobs(features), askedJobs),
  ]);
}

type Owned = [feature: string, keys: readonly string[]];

/** Problems of keys that more than one feature owns. */
function doubles(deed: string, owned: readonly Owned[]): string[] {
  const owners = Map.groupBy(
    owned.flatMap(([feature, keys]) => keys.map((key) => ({ feature, key }))),
    ({ key }) => key,
  );
  return [...owners]
    .filter(([, all]) => all.length > 1)
    .map(([key, all]) => `the features ${all.map(({ feature }) => feature).join(' and ')} ${deed} ${key}`);
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`The features do not fit together: ${problems.join('; ')}.`);
}
