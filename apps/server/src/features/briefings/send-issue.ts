import { localDate } from '@masthead/measuring';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { findOrigin } from '../../platform/http/public-url.ts';
import { isolate, noteFailure, type ParkedKindHandler, settle } from '../../platform/isolation/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import { post } from '../../platform/mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type Scope } from '../access/index.ts';
import { findSender, hasMailServer, leavePlace, lookOfOrganisation, sendLaidOut } from '../emails/index.ts';
import { listWilling, maySee } from '../notifications/index.ts';
import { type BriefingRow, claimDue, findBriefing, lockBriefing, makeDue, moveBriefing } from './briefings.queries.ts';
import { checkRevision } from './edit-draft.ts';
import { insertIssue } from './issues.queries.ts';
import { layOutIssue, subjectOf } from './lay-out-issue.ts';
import { listReceivers } from './receivers.queries.ts';
import { isMention, nextTime } from './save-briefing.ts';

type Sending = Pick<Services, 'db' | 'clock' | 'config'>;

const batchSize = 20;

/** Returns how an issue looks: in the name, colour and logo of the organisation, from the owner of the briefing. */
export async function senderOf(db: Db, config: Services['config'], row: Pick<BriefingRow, 'brand_id' | 'created_by'>) {
  const sender = await findSender(db, row.brand_id, row.created_by);
  if (!sender) throw notFound();
  return { sender, look: lookOfOrganisation(sender, findOrigin(config)) };
}

/** Lays out the next issue for its editors. */
export async function showNext({ db, clock, config }: Sending, row: BriefingRow) {
  const { look } = await senderOf(db, config, row);
  return await layOutIssue(row, { sender: look, at: clock.now(), leave: null });
}

/** Sends the next issue to the caller alone. Throws 404, 409 briefing_empty. */
export async function sendTest(call: Sending & { scope: Scope }, briefingId: string): Promise<void> {
  const row = await findBriefing(call.db, call.scope, briefingId);
  if (!row) throw notFound();
  if (!row.items.some(isMention)) throw new Failure(409, 'briefing_empty');
  const { user_email: to } = (await findSender(call.db, row.brand_id, call.scope.actor.user_id))!;
  const mail = await showNext(call, row);
  await post(call.db, call.clock, { to, ...mail });
}

/** Sends the next issue now. Throws 404, 409 conflict, briefing_empty, briefing_without_receivers, mail_server_missing. */
export async function sendNow(
  call: Sending & { scope: Scope },
  briefingId: string,
  { revision }: { revision: number },
): Promise<void> {
  const { db, clock, config, scope } = call;
  if (!hasMailServer(config)) throw new Failure(409, 'mail_server_missing');
  await db.transaction().execute(async (transaction) => {
    const row = await lockBriefing(transaction, scope, briefingId);
    if (!row) throw notFound();
    checkRevision(row, revision);
    if (!row.items.some(isMention)) throw new Failure(409, 'briefing_empty');
    const now = clock.now();
    if ((await sendIssue(transaction, config, row, { sentBy: scope.actor.user_id, now })) === 0)
      throw new Failure(409, 'briefing_without_receivers');
    const to = { outcome: 'sent', nextAt: timeAfter(row, now), isPaused: row.is_paused, isSent: true } as const;
    await moveBriefing(transaction, row, to, now);
    await settle(transaction, 'briefing', [row.id]);
  });
}

/** Returns when a briefing is due after it was sent: an issue that was due later on the same day is that one. */
function timeAfter(row: BriefingRow, sentAt: Date): Date | null {
  const next = nextTime(row, sentAt);
  const isToday = next && localDate(next, row.timezone) === localDate(sentAt, row.timezone);
  return isToday ? nextTime(row, next) : next;
}

/** Writes an issue and its mails in the caller's transaction. Returns the number of receivers; none: nothing was written. */
async function sendIssue(
  db: Db,
  config: Services['config'],
  row: BriefingRow,
  { sentBy, now }: { sentBy: string | null; now: Date },
): Promise<number> {
  const seen = { brandIds: [row.brand_id], permission: 'streams.list' } as const;
  const willing = await listWilling(db, await listReceivers(db, row), seen, now);
  const recipients = willing.flatMap(({ user_email, user_name, address }) => {
    const to = user_email ?? address;
    return to ? [{ address: to, name: user_name }] : [];
  });
  if (recipients.length === 0) return 0;
  const { sender, look } = await senderOf(db, config, row);
  const { html, text } = await layOutIssue(row, { sender: look, at: now, leave: leavePlace });
  const mail = {
    ...{ brandId: row.brand_id, organisationId: sender.organisation_id, subject: subjectOf(row, now), html, text },
    ...{ list: row.name, sender: { name: look.name, replyTo: sender.user_email }, recipients },
  };
  const email_id = await sendLaidOut(db, mail, now);
  const mentions = row.items.filter(isMention).length;
  await insertIssue(db, row, { ...row, id: uuidv7(), email_id, mentions, sent_by: sentBy }, now);
  return recipients.length;
}

/** Sends an issue that is due, or notes that nothing was chosen. A briefing whose owner may no longer send is paused. */
async function sendDue(db: Db, config: Services['config'], row: BriefingRow, now: Date): Promise<void> {
  const nextAt = nextTime(row, now);
  const move = (outcome: NonNullable<BriefingRow['last_outcome']>, isPaused: boolean) =>
    moveBriefing(db, row, { outcome, nextAt: isPaused ? null : nextAt, isPaused, isSent: outcome === 'sent' }, now);
  const allowed = { brandIds: [row.brand_id], permission: 'email.create' } as const;
  if (!(await maySee(db, row.created_by, allowed, now))) return void (await move('failed', true));
  if (!row.items.some(isMention)) {
    await move('empty', false);
  } else {
    if (!hasMailServer(config)) throw new Failure(409, 'mail_server_missing');
    const receivers = await sendIssue(db, config, row, { sentBy: null, now });
    await move(receivers > 0 ? 'sent' : 'no_receivers', false);
  }
  await settle(db, 'briefing', [row.id]);
}

/** Sends the issues that are due, each apart from the others. Returns true if there may be more. */
async function sendDueIssues({ db, clock, config, log }: Sending & Pick<Services, 'log'>): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const due = await claimDue(acrossBrands(transaction), now, batchSize);
    await isolate(transaction, {
      items: due,
      run: async (savepoint, rows) => {
        for (const row of rows) await sendDue(savepoint, config, row, now);
      },
      failed: async (row, error) => {
        log.error({ err: error, briefing_id: row.id }, 'An issue of a briefing could not be sent');
        const item = { kind: 'briefing', itemId: row.id, brandId: row.brand_id, subject: row.name } as const;
        await noteFailure(transaction, item, error, now);
        const to = { outcome: 'failed', nextAt: nextTime(row, now), isPaused: false, isSent: false } as const;
        await moveBriefing(transaction, row, to, now);
      },
    });
    return due.length === batchSize;
  });
}

/** Job that sends due issues each minute. */
export const sendBriefingsJob = defineJob({
  name: 'briefings.send',
  payload: noPayload,
  schedule: '* * * * *',
  attempts: 1,
  run: async (services: Sending & Pick<Services, 'log'>, _, signal) => {
    await eachPage(signal, () => sendDueIssues(services));
  },
});

/** An issue that could not be sent is due again at once. A discarded one waits for the next time of its briefing. */
export const parkedBriefings: ParkedKindHandler = {
  retry: async (db, id, now) => (await makeDue(acrossBrands(db), id, now)) > 0,
  discard: async () => {},
};
