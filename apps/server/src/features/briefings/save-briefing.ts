import { type BodyOf, type Briefing, type BriefingForm, type Endpoints, limits } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId, Scope } from '../access/index.ts';
import {
  askConsent,
  checkMembers,
  findAskable,
  newReceivers,
  nextRun,
  receiverAnswers,
} from '../notifications/index.ts';
import { moveAway, putBack } from '../removals/index.ts';
import {
  type BriefingRow,
  countBriefings,
  findBriefing,
  insertBriefing,
  listTimes,
  lockBriefing,
  removedBriefing,
  setNextTimes,
  updateSettings,
} from './briefings.queries.ts';
import { briefingRequests } from './consent.ts';
import { deleteReceiversBut, insertReceivers, listReceivers } from './receivers.queries.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'config'> & { scope: Scope };

export const isMention = <I extends { kind: string }>(item: I): item is Extract<I, { kind: 'mention' }> =>
  item.kind === 'mention';

/** Returns a briefing as the calls answer it. Throws 404. */
export async function briefingAnswer(db: Db, scope: Scope, briefingId: string): Promise<{ data: Briefing }> {
  const row = await findBriefing(db, scope, briefingId);
  if (!row) throw notFound();
  const { created_by: _, ...shown } = row;
  const receivers = receiverAnswers(await listReceivers(db, row));
  return { data: { ...shown, mentions: row.items.filter(isMention).length, receivers } };
}

/** Returns when a briefing is due next; null while it is paused. */
export const nextTime = (
  { days, time, timezone, is_paused }: Pick<BriefingForm, 'days' | 'time' | 'timezone' | 'is_paused'>,
  now: Date,
): Date | null => (is_paused ? null : nextRun({ days, times: [time], timezone }, now));

/** Creates a briefing. Returns its id. Throws 409 too_many_briefings, 422, 429. */
export async function createBriefing(call: Saving, brandId: BrandId, form: BriefingForm): Promise<string> {
  const { db, clock, scope } = call;
  const now = clock.now();
  return await db.transaction().execute(async (transaction) => {
    if ((await countBriefings(transaction, brandId)) >= limits.briefings)
      throw new Failure(409, 'too_many_briefings', { params: { limit: limits.briefings } });
    const { members, emails, ...settings } = form;
    const place = { brandId, id: uuidv7(), userId: scope.actor.user_id };
    await insertBriefing(transaction, place, settings, { nextAt: nextTime(form, now), now });
    await keepReceivers(transaction, call, { brand_id: brandId, id: place.id, name: form.name }, { members, emails });
    return place.id;
  });
}

/** Changes the settings of a briefing. Throws 404, 422, 429. */
export async function changeBriefing(
  call: Saving,
  briefingId: string,
  { members, emails, ...change }: BodyOf<Endpoints['briefings.update']>,
): Promise<void> {
  const { db, clock, scope } = call;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const row = await lockBriefing(transaction, scope, briefingId);
    if (!row) throw notFound();
    const { name, language, days, time, timezone, is_paused } = row;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const settings = { name, language, days, time, timezone, is_paused, ...given };
    const owner = { userId: scope.actor.user_id, settings };
    await updateSettings(transaction, row, owner, { nextAt: nextTime(settings, now), now });
    if (!members && !emails) return;
    const known = await listReceivers(transaction, row);
    await keepReceivers(
      transaction,
      call,
      { ...row, name: settings.name },
      {
        members: members ?? known.flatMap(({ user_id }) => user_id ?? []),
        emails: emails ?? known.flatMap(({ address }) => address ?? []),
      },
    );
  });
}

/** Deletes briefings. Returns how many there were. */
export const removeBriefings = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Pick<Scope, 'brandIds'>,
  ids: readonly string[],
): Promise<number> =>
  db.transaction().execute((transaction) => moveAway(transaction, removedBriefing, scope, ids, clock.now()));

/** Brings deleted briefings back; issues missed meanwhile are not sent. Returns how many came. Throws 404 if none did, and 409. */
export const restoreBriefings = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  brandId: BrandId,
  ids: readonly string[],
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const back = await putBack(transaction, removedBriefing, { brandIds: [brandId] }, ids);
    if (back.length === 0) throw notFound();
    if ((await countBriefings(transaction, brandId)) > limits.briefings)
      throw new Failure(409, 'too_many_briefings', { params: { limit: limits.briefings } });
    const rows = await listTimes(transaction, brandId, back);
    await setNextTimes(
      transaction,
      brandId,
      rows.map((row) => ({ id: row.id, next_at: nextTime(row, clock.now()) })),
    );
    return back.length;
  });

/** Makes the receivers of a briefing those named, and asks addresses that are new. */
async function keepReceivers(
  db: Db,
  call: Saving,
  briefing: Pick<BriefingRow, 'brand_id' | 'id' | 'name'>,
  wanted: Pick<BriefingForm, 'members' | 'emails'>,
): Promise<void> {
  const now = call.clock.now();
  await checkMembers(db, wanted.members, { brandIds: [briefing.brand_id], permission: 'streams.list' }, now);
  await deleteReceiversBut(db, briefing, wanted);
  const known = await listReceivers(db, briefing);
  const askable = (addresses: readonly string[]) => findAskable(db, now, addresses, briefingRequests);
  const rows = await newReceivers(wanted, known, askable, now);
  if (rows.length === 0) return;
  await insertReceivers(db, briefing, rows, now);
  const asked = rows.flatMap(({ id, address, asked_at }) => (address && asked_at ? { id, address } : []));
  await askConsent(db, call, briefingRequests, briefing.name, asked);
}
