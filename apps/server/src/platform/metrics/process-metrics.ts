import { isMainThread } from 'node:worker_threads';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { counted, stepTotals } from '../meter/index.ts';

/** Metrics of one process or thread as they pass between them. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Returns the metrics of a process or thread. */
export type MetricsSource = () => Promise<Metrics>;

/** Counters of the meter: name, text, label and which events they count. */
const counters = [
  ['masthead_documents_stored_total', 'Documents stored', null, 'document', 1],
  ['masthead_mentions_written_total', 'Mentions written', null, 'mention', 1],
  ['masthead_site_pages_total', 'Requests that the public site answered from memory', null, 'site page', 1],
  ['masthead_refused_requests_total', 'Requests answered with an error, by its code', 'code', 'refusal', 1],
  ['masthead_calls_waited_total', 'Calls that waited for a place, by their class', 'class', 'call waited', 1],
  ['masthead_calls_refused_total', 'Calls refused for want of a place, by their class', 'class', 'call refused', 1],
  ['masthead_slow_readers_total', 'Connections closed because the answer was read too slowly', null, 'slow reader', 1],
  [
    'masthead_connections_dropped_total',
    'Connections refused because there were too many',
    null,
    'connection dropped',
    1,
  ],
  ['masthead_jobs_done_total', 'Runs of jobs that ended well', 'job', 'job done', 1],
  ['masthead_jobs_failed_total', 'Runs of jobs that failed', 'job', 'job failed', 1],
  ['masthead_job_seconds_total', 'Time of all runs of a job', 'job', 'job milliseconds', 1000],
  ['masthead_reports_dropped_total', 'Error reports and traces that were not sent', 'kind', 'report dropped', 1],
] as const;

/** Figures of a pool of connections, as that of `pg` has them. */
interface PoolFigures {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/**
 * Creates the metrics of a process or thread. Those of a thread leave out the values of the whole process. Labels have
 * few values, never an id, an address or a name that a user has written.
 */
export function createMetrics(role: string, pool?: PoolFigures): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  if (!isMainThread)
    for (const { name } of registry.getMetricsAsArray())
      if (name.startsWith('process_')) registry.removeSingleMetric(name);
  for (const [name, help, label, event, unit] of counters)
    new Counter({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect() {
        this.reset();
        for (const [value, number] of counted(event)) this.inc(label ? { [label]: value } : {}, number / unit);
      },
    });
  addSteps(registry);
  if (pool) addPool(registry, pool);
  return registry;
}

function addSteps(registry: Registry): void {
  new Counter({
    name: 'masthead_step_seconds_total',
    help: 'Time of a step of the work: processor time, or elapsed time where the step waits',
    labelNames: ['step'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [step, { milliseconds }] of stepTotals()) this.inc({ step }, milliseconds / 1000);
    },
  });
}

function addPool(registry: Registry, pool: PoolFigures): void {
  new Gauge({
    name: 'masthead_database_connections',
    help: 'Connections to the database, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
