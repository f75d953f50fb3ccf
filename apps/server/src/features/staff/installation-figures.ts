import { parkedKinds } from '@masthead/contract';
import { readSetting } from '../../platform/db/settings.queries.ts';
import { countItems } from '../../platform/isolation/index.ts';
import { countJobs } from '../../platform/jobs/index.ts';
import type { FigureGauge } from '../../platform/metrics/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { showCollection } from '../sources/index.ts';
import { countWaitingEmails } from './overview.queries.ts';
import { lastBackup } from './show-overview.ts';

type Installation = Awaited<ReturnType<typeof loadInstallation>>;

/** Loads what Prometheus asks about the whole installation. */
export async function loadInstallation({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>) {
  const now = clock.now();
  const [collection, jobs, items, emails, backup] = await Promise.all([
    showCollection(db, config.dataDir, now),
    countJobs(db),
    countItems(db),
    countWaitingEmails(acrossBrands(db)),
    readSetting<{ at: string }>(db, lastBackup),
  ]);
  return { ...collection, jobs, items, emails, backupAt: backup ? Date.parse(backup.at) / 1000 : null };
}

const one = (value: number): [string, number][] => [['', value]];

/** Returns the figures of the installation as Prometheus names them. */
export const installationGauges = (version: string): FigureGauge<Installation>[] => [
  { name: 'masthead_info', help: 'Version of the program', label: 'version', read: () => [[version, 1]] },
  { name: 'masthead_workers', help: 'Workers that are alive', label: null, read: ({ workers }) => one(workers) },
  {
    name: 'masthead_sources',
    help: 'Sources: all, fetched by schedule, failing, fed by a hub, and due for a fetch',
    label: 'state',
    read: ({ sources: { lag_seconds: _, ...counts } }) => Object.entries(counts),
  },
  {
    name: 'masthead_source_lag_seconds',
    help: 'Time since the fetch was due that waits longest',
    label: null,
    read: ({ sources }) => one(sources.lag_seconds),
  },
  {
    name: 'masthead_queue_length',
    help: 'Documents that wait for a step: pages to read, retries, deliveries, matching',
    label: 'queue',
    read: ({ queues }) => queues.map(({ name, length }) => [name, length]),
  },
  {
    name: 'masthead_queue_lag_seconds',
    help: 'Age of the oldest document in a queue',
    label: 'queue',
    read: ({ queues }) => queues.map(({ name, oldest_seconds }) => [name, oldest_seconds]),
  },
  {
    name: 'masthead_jobs_waiting',
    help: 'Jobs that are due and wait for a worker; mail.send is the queue of mail',
    label: 'job',
    read: ({ jobs }) => jobs.map(({ job, waiting }) => [job, waiting]),
  },
  {
    name: 'masthead_job_lag_seconds',
    help: 'Time since the job was due that waits longest',
    label: 'job',
    read: ({ jobs }) => jobs.map(({ job, oldest_seconds }) => [job, oldest_seconds]),
  },
  {
    name: 'masthead_jobs_given_up',
    help: 'Jobs that failed in each of their attempts',
    label: 'job',
    read: ({ jobs }) => jobs.map(({ job, given_up }) => [job, given_up]),
  },
  {
    name: 'masthead_items_failing',
    help: 'Items that failed and are tried again, such as mails, webhooks and pages',
    label: 'kind',
    read: ({ items }) => ofEachKind(items, 'trying'),
  },
  {
    name: 'masthead_items_parked',
    help: 'Items that were given up and wait for staff',
    label: 'kind',
    read: ({ items }) => ofEachKind(items, 'parked'),
  },
  {
    name: 'masthead_emails_waiting',
    help: 'E-mails of customers that wait for a mail server',
    label: null,
    read: ({ emails }) => one(emails),
  },
  {
    name: 'masthead_disk_bytes',
    help: 'Room on the disk of the data folder',
    label: 'state',
    read: ({ disk }) => [
      ['free', disk.free_bytes],
      ['total', disk.total_bytes],
    ],
  },
  {
    name: 'masthead_last_backup_timestamp_seconds',
    help: 'Time of the last complete backup; absent where there is none',
    label: null,
    read: ({ backupAt }) => (backupAt === null ? [] : one(backupAt)),
  },
];

/** Returns a value for each kind: an alert cannot compare with an absent one. */
const ofEachKind = (items: Installation['items'], state: 'trying' | 'parked'): [string, number][] =>
  parkedKinds.map((kind) => [kind, items.find((item) => item.kind === kind)?.[state] ?? 0]);
