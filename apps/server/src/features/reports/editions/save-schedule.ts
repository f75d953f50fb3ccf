import type { ReportSchedule, ReportScheduleForm } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../../platform/http/failure.ts';
import { findOrigin } from '../../../platform/http/public-url.ts';
import { layOut } from '../../../platform/mail/layout.ts';
import { postForTenant, withoutLinks } from '../../../platform/mail/tenant-mails.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type Call, entryInBrand, findUserActor, type Handlers } from '../../access/index.ts';
import { findUser } from '../../accounts/index.ts';
import { findUnaskable } from '../../notifications/index.ts';
import { findReport, lockReport, type ReportRow } from '../reports.queries.ts';
import { nextRun } from './edition-times.ts';
import { deleteSchedule, findSchedule, upsertSchedule } from './editions.queries.ts';
import { confirmPath, receiverToken } from './receiver-token.ts';
import {
  deleteReceiversBut,
  type EditionReceiver,
  insertReceivers,
  listAskedSince,
  listReceivers,
} from './receivers.queries.ts';

type SavingCall = Pick<Call<'reports.schedule.update'>, 'db' | 'clock' | 'scope' | 'config'>;

const modelOf = ({ brand_id, id }: Pick<ReportRow, 'brand_id' | 'id'>) => ({ brand_id, report_id: id });

const stateOf = ({ confirmed_at, unsubscribed_at }: EditionReceiver) =>
  unsubscribed_at ? ('unsubscribed' as const) : confirmed_at ? ('active' as const) : ('awaiting' as const);

async function scheduleAnswer(db: Db, report: ReportRow): Promise<ReportSchedule | null> {
  const row = await findSchedule(db, modelOf(report));
  if (!row) return null;
  const { brand_id: _, report_id: __, created_by: ___, editions: ____, ...schedule } = row;
  const receivers = await listReceivers(db, modelOf(report));
  return {
    ...schedule,
    receivers: receivers.map((receiver) => ({
      id: receiver.id,
      user: receiver.user_id ? { id: receiver.user_id, full_name: receiver.user_name ?? '' } : null,
      address: receiver.address,
      status: stateOf(receiver),
    })),
  };
}

/** Refuses members who may not see all brands of the report. Throws 422. */
async function checkMembers({ db, clock }: SavingCall, report: ReportRow, members: readonly string[]): Promise<void> {
  for (const id of members) {
    const actor = await findUserActor(acrossBrands(db), id, clock.now());
    const maySee = actor && report.brand_ids.every((brand) => entryInBrand(actor, brand, 'performance.report').can);
    if (!maySee) throw invalidField('members', 'invalid');
  }
}

/** Time within which an address is asked at most once, for all who want to write to it. */
const askedAgainAfter = days(1);

/** Returns new addresses that may be asked now. Throws 422 for one that has refused. */
async function askable({ db, clock }: SavingCall, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const unaskable = await findUnaskable(db, clock.now(), addresses);
  const refused = addresses.find((address) => unaskable.get(address.toLowerCase()) === 'refused');
  if (refused) throw invalidField('emails', 'receiver_refused', { address: refused });
  const lower = addresses.map((address) => address.toLowerCase());
  const asked = await listAskedSince(acrossBrands(db), lower, before(clock.now(), askedAgainAfter));
  return new Set(addresses.filter((one) => !unaskable.has(one.toLowerCase()) && !asked.includes(one.toLowerCase())));
}

/** Sets the schedule of a report. Throws 404, 409 report_is_edition, 422, 429. */
async function saveSchedule(call: SavingCall, reportId: string, form: ReportScheduleForm): Promise<ReportRow> {
  const { db, clock, scope } = call;
  const now = clock.now();
  return await db.transaction().execute(async (transaction) => {
    const report = await lockReport(transaction, scope, reportId);
    if (!report) throw notFound();
    if (report.edition_of) throw new Failure(409, 'report_is_edition');
    const { members, emails, ...timing } = form;
    await checkMembers(call, report, members);
    const model = modelOf(report);
    const nextAt = form.is_paused ? null : nextRun(form, now);
    await upsertSchedule(transaction, { ...model, ...timing, created_by: scope.actor.user_id }, { nextAt, now });
    const addresses = emails.map((address) => address.toLowerCase());
    await deleteReceiversBut(transaction, model, { members, addresses });
    const known = await listReceivers(transaction, model);
    const newMembers = members.filter((id) => !known.some(({ user_id }) => user_id === id));
    const newAddresses = emails.filter(
      (one) => !known.some(({ address }) => address?.toLowerCase() === one.toLowerCase()),
    );
    const mayAsk = await askable(call, newAddresses);
    const rows = [
      ...newMembers.map((user_id) => ({ user_id, address: null, asked_at: null, confirmed_at: now })),
      ...newAddresses.map((address) => ({
        ...{ user_id: null, address, confirmed_at: null },
        asked_at: mayAsk.has(address) ? now : null,
      })),
    ].map((row) => ({ id: uuidv7(), ...row }));
    if (rows.length > 0) await insertReceivers(transaction, model, rows, now);
    const asked = rows.flatMap(({ id, address, asked_at }) => (address && asked_at ? { id, address } : []));
    await askReceivers(transaction, call, report.name, asked);
    return report;
  });
}

/** Asks outside addresses whether they want the editions; nothing goes to them before they agree. */
async function askReceivers(
  db: Db,
  { clock, config, scope }: SavingCall & Partial<Services>,
  title: string,
  receivers: readonly { id: string; address: string }[],
): Promise<void> {
  const owner = await findUser(db, scope);
  if (!owner || receivers.length === 0) return;
  const params = {
    owner: withoutLinks(`${owner.first_name} ${owner.last_name}`.trim()),
    email: owner.email,
    title: withoutLinks(title),
  };
  const say = (key: string) => translate(owner.language, key, params);
  const secrets = createSecrets(config);
  const mails = await Promise.all(
    receivers.map(async ({ id, address }) => ({
      to: address,
      ...(await layOut(owner.language, {
        subject: say('reports.editions.ask_subject'),
        greeting: say('notifications.ask.greeting'),
        paragraphs: [say('reports.editions.ask_body'), say('notifications.ask.promise')],
        action: {
          label: say('notifications.ask.action'),
          link: `${findOrigin(config)}${confirmPath(receiverToken(secrets, id))}`,
        },
        closing: say('notifications.ask.closing'),
      })),
    })),
  );
  await postForTenant(db, { clock, config }, scope.organisationId, mails);
}

export const reportScheduleRoutes: Handlers = {
  'reports.schedule.show': async ({ db, scope, params }) => {
    const report = await findReport(db, scope, params.report_id);
    if (!report) throw notFound();
    return { data: await scheduleAnswer(db, report) };
  },
  'reports.schedule.update': async (call) => {
    const report = await saveSchedule(call, call.params.report_id, call.body);
    const data = await scheduleAnswer(call.db, report);
    if (!data) throw notFound();
    return { data };
  },
  'reports.schedule.delete': async ({ db, scope, params }) => {
    const report = await findReport(db, scope, params.report_id);
    if (!report || (await deleteSchedule(db, modelOf(report))) === 0) throw notFound();
  },
};
