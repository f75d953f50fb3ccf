import type { EmailFacts } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { acrossBrands, brandIn, type Call, type Handlers } from '../access/index.ts';
import { checkDomain } from './check-domain.ts';
import { sendTest } from './delivery/send-test.ts';
import { readAddresses } from './drafts/addresses.ts';
import { readAudience, showAudience } from './drafts/audience.ts';
import {
  pauseEmail,
  resumeEmail,
  scheduleEmail,
  sendEmail,
  stopEmail,
  stopTracking,
  unscheduleEmail,
} from './drafts/change-status.ts';
import { findEmail, listEmails, type WholeEmail } from './drafts/emails.queries.ts';
import { createFollowUp } from './drafts/follow-up.ts';
import { changeEmail, createEmail, removeEmail } from './drafts/save-email.ts';
import { emailAnswer, shortAnswer } from './email-answer.ts';
import { exportRecipients } from './export-recipients.ts';
import { setLogo } from './logo/set-logo.ts';
import { findPersonal } from './message/content.queries.ts';
import { composeEmail, fillContent } from './message/content.ts';
import { fieldsOf } from './message/personal.ts';
import type { Personal } from './message/slots.ts';
import { listRecipientsOf } from './recipients.queries.ts';
import { countWarnings, relevanceOf } from './relevance/show-relevance.ts';
import { resultRoutes } from './results/results.routes.ts';
import { listReplies } from './returned/returns.queries.ts';
import { senderRoutes } from './senders/senders.routes.ts';
import {
  deleteSuppression,
  findSuppression,
  insertSuppressions,
  listSuppressions,
  suppressQueued,
} from './suppressions.queries.ts';
import { countByClient, countByOutlet } from './tracking/facts.queries.ts';
import { countByHour, countByLink, countHits } from './tracking/hits.queries.ts';
import { trackingRoutes } from './tracking/tracking.routes.ts';

type Asked = Pick<Call<'emails.show'>, 'db' | 'scope'>;

async function found({ db, scope }: Asked, emailId: string): Promise<WholeEmail> {
  const email = await findEmail(db, scope, emailId);
  if (!email) throw notFound();
  return email;
}

const answerOne = async (call: Asked, emailId: string) => ({
  data: await emailAnswer(call.db, call.scope, await found(call, emailId)),
});

/** Returns what is known about the recipients that an e-mail would reach, those with unwanted warnings too. */
async function relevanceFor(call: Asked & Pick<Call<'emails.relevance'>, 'params' | 'clock'>) {
  const { db, clock, scope } = call;
  const email = await found(call, call.params.email_id);
  const { fitting } = await readAudience(db, scope.organisationId, { ...email, leaves_out: [] }, clock.now());
  return await relevanceOf(db, scope.organisationId, email, fitting, clock.now());
}

/** Returns the placeholder values of a relation of the brand, or none without a relation. Throws 422. */
async function personalOf({ db }: Asked, email: WholeEmail, relationId: string | undefined): Promise<Personal> {
  if (relationId === undefined) return { token: '', fields: {} };
  const person = await findPersonal(db, email.brand_id, relationId);
  if (!person) throw invalidField('relation', 'invalid');
  return { token: '', fields: fieldsOf(person) };
}

const draftRoutes: Handlers = {
  'emails.index': async ({ db, scope, query }) =>
    pageOf(
      await listEmails(db, scope, query, {
        after: readCursor(query.cursor, ['moment', 'id']),
        limit: query.limit,
      }),
      query.limit,
      (row) => [row.updated_at, row.id],
      shortAnswer,
    ),
  'emails.store': async (call) => {
    const { brand_id, ...form } = call.body;
    return await answerOne(call, await createEmail(call, call.scope, brandIn(call.scope, brand_id), form));
  },
  'emails.show': (call) => answerOne(call, call.params.email_id),
  'emails.update': async (call) => {
    await changeEmail(call, call.scope, call.params.email_id, call.body);
    return await answerOne(call, call.params.email_id);
  },
  'emails.delete': (call) => removeEmail(call, call.scope, call.params.email_id),
  'emails.audience': async (call) => ({
    data: await showAudience(call, await found(call, call.params.email_id)),
  }),
  'emails.relevance': async (call) => {
    const { cursor, limit, warning } = call.query;
    const [after] = readCursor(cursor, ['text']) ?? [];
    const rows = (await relevanceFor(call)).filter(
      ({ email, warnings }) =>
        (after === undefined || email.toLowerCase() > after) &&
        (warning === undefined || (warning === 'any' ? warnings.length > 0 : warnings.includes(warning))),
    );
    return pageOf(
      rows.slice(0, limit + 1),
      limit,
      ({ email }) => [email.toLowerCase()],
      (row) => row,
    );
  },
  'emails.warnings': async (call) => ({ data: countWarnings(await relevanceFor(call)) }),
  'emails.preview': async (call) => {
    const email = await found(call, call.params.email_id);
    const personal = await personalOf(call, email, call.query.relation);
    const filled = fillContent(await composeEmail(call, email, { isTracked: false, isFinal: false }), personal);
    return { data: { ...filled, html_bytes: Buffer.byteLength(filled.html) } };
  },
};

const sendingRoutes = (secrets: Secrets): Handlers => ({
  'emails.test': async (call) => {
    const email = await found(call, call.params.email_id);
    await sendTest({ ...call, secrets }, email, await personalOf(call, email, call.body?.relation));
  },
  'emails.send': async (call) => {
    await sendEmail({ ...call, secrets }, call.params.email_id);
    return await answerOne(call, call.params.email_id);
  },
  'emails.schedule': async (call) => {
    await scheduleEmail({ ...call, secrets }, call.params.email_id, call.body);
    return await answerOne(call, call.params.email_id);
  },
  'emails.unschedule': async (call) => {
    await unscheduleEmail({ ...call, secrets }, call.params.email_id);
    return await answerOne(call, call.params.email_id);
  },
  'emails.pause': async (call) => {
    await pauseEmail({ ...call, secrets }, call.params.email_id);
    return await answerOne(call, call.params.email_id);
  },
  'emails.resume': async (call) => {
    await resumeEmail({ ...call, secrets }, call.params.email_id);
    return await answerOne(call, call.params.email_id);
  },
  'emails.stop': async (call) => {
    await stopEmail({ ...call, secrets }, call.params.email_id);
    return await answerOne(call, call.params.email_id);
  },
  'emails.follow-up': async (call) => {
    const email = await found(call, call.params.email_id);
    return await answerOne(call, await createFollowUp(call, call.scope, email, call.body.to));
  },
  'emails.domain-check': async (call) => ({ data: await checkDomain({ ...call, secrets }, call.query.domain) }),
  'emails.stop-tracking': async (call) => {
    await stopTracking({ ...call, secrets }, call.params.email_id);
    return await answerOne(call, call.params.email_id);
  },
});

async function factsOf({ db }: Asked, email: WholeEmail): Promise<EmailFacts> {
  const { counts } = email;
  const place = { brandId: email.brand_id, emailId: email.id };
  return {
    sent: counts.accepted + counts.delivered + counts.bounced,
    delivered: counts.accepted + counts.delivered,
    opened: counts.opened,
    clicked: counts.clicked,
    recipients: counts.recipients,
    counts,
    is_tracked: email.is_tracked,
    tracking_stopped_at: email.tracking_stopped_at,
    hits: await countHits(db, place),
    links: await countByLink(db, place),
    clients: await countByClient(db, place),
    outlets: await countByOutlet(db, place),
    timeline: await countByHour(db, place),
  };
}

const factRoutes: Handlers = {
  'emails.facts': async (call) => ({ data: await factsOf(call, await found(call, call.params.email_id)) }),
  'emails.recipients.index': async (call) => {
    const email = await found(call, call.params.email_id);
    const { cursor, limit, ...filter } = call.query;
    const place = { brandId: email.brand_id, emailId: email.id };
    return pageOf(
      await listRecipientsOf(call.db, place, filter, { after: readCursor(cursor, ['text']), limit }),
      limit,
      (row) => [row.sort],
      ({ sort: _, ...row }) => row,
    );
  },
  'emails.recipients.export': async (call) => {
    const csv = await exportRecipients(call.db, await found(call, call.params.email_id), call.language);
    return call.reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="recipients.csv"',
        'cache-control': 'no-store',
      })
      .send(csv);
  },
  'email-replies.index': async ({ db, scope, query: { cursor, limit, email_id, relation } }) =>
    pageOf(
      await listReplies(
        db,
        scope,
        { emailId: email_id, relationId: relation },
        { after: readCursor(cursor, ['moment', 'id']), limit },
      ),
      limit,
      (row) => [row.received_at, row.id],
      (row) => row,
    ),
};

const suppressionRoutes: Handlers = {
  'email-suppressions.index': async ({ db, scope, query: { cursor, limit, search } }) =>
    pageOf(
      await listSuppressions(db, scope.organisationId, {
        search,
        after: readCursor(cursor, ['moment', 'text']),
        limit,
      }),
      limit,
      (row) => [row.created_at, row.email],
      (row) => row,
    ),
  'email-suppressions.store': async ({ db, clock, scope, body }) => {
    const { addresses, invalid } = readAddresses(body.emails);
    const added = await db.transaction().execute(async (transaction) => {
      const imported = { addresses, reason: 'imported', detail: null } as const;
      const count = await insertSuppressions(transaction, scope.organisationId, imported, clock.now());
      await suppressQueued(acrossBrands(transaction), scope.organisationId, addresses);
      return count;
    });
    return { data: { added, known: addresses.length - added, invalid: invalid.length } };
  },
  'email-suppressions.delete': async ({ db, scope, params }) => {
    const address = params.email.toLowerCase();
    const known = await findSuppression(db, scope.organisationId, address);
    if (!known) throw notFound();
    if (known.reason === 'unsubscribed' || known.reason === 'complaint') throw new Failure(409, 'suppression_kept');
    await deleteSuppression(db, scope.organisationId, address);
  },
};

export const emailRoutes = (secrets: Secrets): Handlers => ({
  ...draftRoutes,
  ...sendingRoutes(secrets),
  ...factRoutes,
  ...suppressionRoutes,
  ...resultRoutes,
  ...senderRoutes(secrets),
  ...trackingRoutes(secrets),
  'staff.email-logo.update': async (call) => ({ data: await setLogo(call, call.params.organisation_id, call.body) }),
});
