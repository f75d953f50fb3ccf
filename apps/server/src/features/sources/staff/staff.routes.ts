import type { CollectionStatus, StaffSource } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { before, hours } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { invalidField, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Handlers } from '../../access/index.ts';
import { firstIdAt } from '../../documents/index.ts';
import { findOutlet } from '../../outlets/index.ts';
import { pinning } from '../change-source.ts';
import { sourceAnswer } from '../source-answer.ts';
import { showCollection } from './collection-state.ts';
import { wholeStep } from './record-figures.ts';
import {
  countCollected,
  countFailures,
  fetchAnyNow,
  findAnySource,
  listAllSources,
  listSlowHosts,
  type StaffSourceRow,
  type StepRow,
  sumSteps,
  updateAnySource,
} from './staff.queries.ts';

interface Caller extends Pick<Services, 'db' | 'clock'> {
  language: string;
}

const staffAnswer = (row: StaffSourceRow, { language, clock }: Caller): StaffSource => ({
  ...sourceAnswer({ ...row, added_at: row.created_at }, { language, now: clock.now(), isStaff: true }),
  host: row.host,
  organisations: row.organisations,
});

async function answerOne(call: Caller, sourceId: string): Promise<{ data: StaffSource }> {
  const row = await findAnySource(call.db, sourceId, call.clock.now());
  if (!row) throw notFound();
  return { data: staffAnswer(row, call) };
}

/** Steps that compute as shares of the workers' processor time, what is left as one, and those that wait after them. */
function stepsOf(rows: readonly StepRow[]): CollectionStatus['steps'] {
  const whole = rows.find(({ name }) => name === wholeStep)?.milliseconds ?? 0;
  const steps = rows.filter(({ name }) => name !== wholeStep);
  const computing = steps.filter(({ waits }) => !waits);
  const rest = Math.max(0, whole - computing.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  const share = (milliseconds: number) => (whole > 0 ? milliseconds / whole : 0);
  return [
    ...computing.map((step) => ({ ...step, share: share(step.milliseconds) })),
    ...(whole > 0 ? [{ name: 'rest', milliseconds: rest, calls: 0, waits: false, share: share(rest) }] : []),
    ...steps.filter(({ waits }) => waits).map((step) => ({ ...step, share: null })),
  ].toSorted((a, b) => Number(a.waits) - Number(b.waits) || b.milliseconds - a.milliseconds);
}

async function statusOf(db: Db, dataDir: string, now: Date, language: string): Promise<CollectionStatus> {
  const [state, collected, hosts, failures, steps] = await Promise.all([
    showCollection(db, dataDir, now),
    countCollected(db, firstIdAt(before(now, hours(1)))),
    listSlowHosts(db, now),
    countFailures(db),
    sumSteps(db, now),
  ]);
  return {
    ...state,
    documents_per_hour: collected,
    hosts,
    failures: failures.map(({ error_params, ...row }) => ({
      ...row,
      message: translate(language, `errors.${row.code}`, error_params ?? {}),
    })),
    steps: stepsOf(steps),
  };
}

export const staffSourceRoutes: Handlers = {
  'staff.sources.index': async (call) => {
    const { db, query, clock } = call;
    const rows = await listAllSources(db, { ...query, after: readCursor(query.cursor, ['id']) }, clock.now());
    return pageOf(
      rows,
      query.limit,
      (row) => [row.id],
      (row) => staffAnswer(row, call),
    );
  },
  'staff.sources.status': async ({ db, config, clock, language }) => ({
    data: await statusOf(db, config.dataDir, clock.now(), language),
  }),
  'staff.sources.update': async (call) => {
    const { source_id } = call.params;
    const { interval_seconds, interval_pinned, ...rest } = call.body;
    if (rest.media_outlet_id && !(await findOutlet(call.db, rest.media_outlet_id)))
      throw invalidField('media_outlet_id', 'invalid');
    await updateAnySource(
      call.db,
      source_id,
      { ...rest, ...pinning(interval_seconds, interval_pinned) },
      call.clock.now(),
    );
    return await answerOne(call, source_id);
  },
  'staff.sources.fetch': async (call) => {
    await fetchAnyNow(call.db, call.params.source_id, call.clock.now());
    return await answerOne(call, call.params.source_id);
  },
};
