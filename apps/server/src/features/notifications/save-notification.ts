import { randomBytes } from 'node:crypto';
import { type NotificationFormOutput, notificationForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { minutes, after as timeAfter } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { TenantMailNeeds } from '../../platform/mail/tenant-mails.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { firstIdAt } from '../documents/index.ts';
import { askReceivers, findUnaskable } from './ask-receivers.ts';
import { makeSecret } from './hook-messages.ts';
import {
  findNotification,
  insertNotification,
  listBrandNames,
  listColleagues,
  listVisibleStreams,
  restart,
  type Start,
  saveStates,
  setEnabled,
  setNextRun,
  updateNotification,
} from './notifications.queries.ts';
import {
  deleteReceiversBut,
  insertReceivers,
  listReceivers,
  type NewReceiver,
  type ReceiverRow,
} from './receivers.queries.ts';
import { nextRun } from './schedule.ts';

type Save = Pick<Services, 'db' | 'clock'> & {
  config: Pick<Config, 'MASTHEAD_ALLOW_PRIVATE_NETWORK'> & TenantMailNeeds['config'];
  /** Origin of links in mails. */
  origin: string;
};
type ReceiverForm = NotificationFormOutput['receivers'][number];

type Timed = Pick<NotificationFormOutput, 'enabled' | 'kind' | 'days' | 'times' | 'timezone'>;

const nextOf = (form: Timed, now: Date): Date | null =>
  !form.enabled ? null : form.kind === 'digest' ? nextRun(form, now) : timeAfter(now, minutes(1));

/**
 * Returns the start that skips earlier mentions: when a notification is created, switched on again or changed to
 * report something else.
 */
const startNow = (form: Timed, now: Date): Start => ({
  next_at: nextOf(form, now),
  upto: firstIdAt(now),
  since: now,
});

export async function createNotification(save: Save, scope: Scope, form: NotificationFormOutput): Promise<string> {
  const id = uuidv7();
  const now = save.clock.now();
  await refuseUnknown(save.db, scope, form);
  const wanted =
    form.receivers.length > 0 ? form.receivers : [{ kind: 'member' as const, user_id: scope.actor.user_id }];
  await save.db.transaction().execute(async (transaction) => {
    await insertNotification(transaction, scope, { id, form, start: startNow(form, now) }, now);
    await addReceivers(transaction, save, scope, { id, title: form.title }, wanted);
  });
  return id;
}

/** Changes what is sent; receivers that stay keep what they have agreed to, others are asked or leave. */
export async function changeNotification(
  save: Save,
  scope: Scope,
  notificationId: string,
  change: Partial<NotificationFormOutput>,
): Promise<void> {
  const { db, clock } = save;
  const row = await findNotification(db, scope, notificationId);
  if (!row) throw notFound();
  const present = await listReceivers(db, [notificationId]);
  const parsed = notificationForm.safeParse({
    ...row,
    streams: row.stream_ids,
    brands: row.brand_ids,
    receivers: present.map(({ id, kind, user_id, address }) => ({ id, kind, user_id, address })),
    ...change,
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidField(issue!.path.join('.'), (issue as { params?: { code?: string } }).params?.code ?? 'invalid');
  }
  const form = parsed.data;
  await refuseUnknown(db, scope, form, new Set([...row.stream_ids, ...row.brand_ids]));
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await updateNotification(transaction, scope, { id: notificationId, form }, now);
    if (form.kind !== row.kind || (form.enabled && !row.enabled))
      await restart(transaction, notificationId, startNow(form, now));
    else await setNextRun(transaction, notificationId, nextOf(form, now));
    if (!change.receivers) return;
    const stays = keptOf(present, form.receivers);
    await deleteReceiversBut(
      transaction,
      notificationId,
      [...stays.values()].map((receiver) => receiver.id),
    );
    const added = form.receivers.filter((wanted) => !stays.has(wanted));
    await addReceivers(transaction, save, scope, { id: notificationId, title: form.title }, added);
  });
}

/** Turns notifications on or off; those that were off before do not report earlier mentions. Returns how many have changed. */
export const turnNotifications = (
  { db, clock }: Pick<Save, 'db' | 'clock'>,
  scope: Scope,
  ids: readonly string[],
  enabled: boolean,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const rows = await setEnabled(transaction, scope, ids, enabled, now);
    const states = rows.map((row) => ({
      notification_id: row.id,
      ...startNow(row, now),
      since: now.toISOString(),
      told: {},
      failures: 0,
    }));
    if (rows.length > 0) await saveStates(transaction, states);
    return rows.length;
  });

const sameTarget = (row: ReceiverRow, { kind, user_id, address }: ReceiverForm): boolean =>
  row.kind === kind &&
  (kind === 'member' ? row.user_id === user_id : row.address?.toLowerCase() === address?.toLowerCase());

/** Returns the receivers that exist already, by their wished form. */
const keptOf = (present: readonly ReceiverRow[], wanted: readonly ReceiverForm[]): Map<ReceiverForm, ReceiverRow> =>
  new Map(
    wanted.flatMap((form) => {
      const row = present.find((one) => sameTarget(one, form));
      return row ? [[form, row] as const] : [];
    }),
  );

async function addReceivers(
  db: Db,
  save: Save,
  scope: Scope,
  { id, title }: { id: string; title: string },
  wanted: readonly ReceiverForm[],
): Promise<void> {
  if (wanted.length === 0) return;
  const now = save.clock.now();
  const colleagues = new Set(
    (
      await listColleagues(
        db,
        scope,
        wanted.flatMap((one) => one.user_id ?? []),
      )
    ).map((row) => row.user_id),
  );
  const emails = wanted.flatMap(({ kind, address }) => (kind === 'email' ? [address!] : []));
  const unaskable = await findUnaskable(db, now, emails);
  const receivers = wanted.map((form): NewReceiver => {
    if (form.kind === 'member' && form.user_id !== scope.actor.user_id && !colleagues.has(form.user_id!))
      throw invalidField('receivers', 'invalid');
    if (form.kind === 'email' && unaskable.get(form.address!.toLowerCase()) === 'refused')
      throw invalidField('receivers', 'receiver_refused', { address: form.address! });
    if (isHook(form) && !save.config.MASTHEAD_ALLOW_PRIVATE_NETWORK && !form.address!.startsWith('https:'))
      throw invalidField('receivers', 'https_required', { address: form.address! });
    const asks = form.kind === 'email' && !unaskable.has(form.address!.toLowerCase());
    return {
      id: uuidv7(),
      notification_id: id,
      kind: form.kind,
      user_id: form.kind === 'member' ? form.user_id! : null,
      address: form.kind === 'member' ? null : form.address!,
      secret: form.kind === 'webhook' ? makeSecret() : null,
      token: randomBytes(32).toString('base64url'),
      asked_at: asks ? now : null,
      confirmed_at: form.kind === 'email' ? null : now,
    };
  });
  await insertReceivers(db, receivers, now);
  await askReceivers(
    db,
    save,
    scope.actor.user_id,
    title,
    receivers.filter((receiver) => receiver.asked_at),
  );
}

const isHook = ({ kind }: ReceiverForm): boolean => kind === 'slack' || kind === 'teams' || kind === 'webhook';

/** Refuses streams and brands that the caller cannot see; those that were chosen before may be gone and may stay. */
async function refuseUnknown(
  db: Db,
  scope: Scope,
  form: NotificationFormOutput,
  before: ReadonlySet<string> = new Set(),
): Promise<void> {
  const streams = new Set((await listVisibleStreams(db, scope)).map((stream) => stream.id));
  const brands = new Set((await listBrandNames(db, scope)).map((brand) => brand.id));
  const isUnknown = (known: ReadonlySet<string>) => (id: string) => !known.has(id) && !before.has(id);
  if (form.streams.some(isUnknown(streams))) throw invalidField('streams', 'invalid');
  if (form.brands.some(isUnknown(brands))) throw invalidField('brands', 'invalid');
}
