import { localTime } from '@masthead/measuring';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { plainText } from '../../site/index.ts';
import { announceEmails } from '../announce.ts';
import { findIdentity, refuseUnproven } from '../delivery/identities.ts';
import { refuseTooLong } from '../message/content.ts';
import { unknownPlaceholders } from '../message/slots.ts';
import { readAudience } from './audience.ts';
import { type EmailColumns, failQueued, updateEmail, type WholeEmail } from './emails.queries.ts';
import { changingEmail } from './save-email.ts';

type Needs = Services & { secrets: Secrets; scope: Scope };

/** Throws 422 with the missing parts of an e-mail, or one that is too long, or 409 mail_server_missing. */
async function refuseIncomplete(needs: Needs, db: Db, email: WholeEmail): Promise<void> {
  if (email.subject.trim() === '') throw invalidField('subject', 'required');
  if (plainText(email.body) === '' && !email.story_id) throw invalidField('body', 'required');
  if (email.story_id && !email.send_as) throw invalidField('send_as', 'required');
  const [unknown] = unknownPlaceholders(`${email.subject} ${email.body}`);
  if (unknown) throw invalidField('body', 'placeholder_unknown', { name: `{${unknown}}` });
  const { reached } = await readAudience(db, needs.scope.organisationId, email, needs.clock.now());
  if (reached.length === 0) throw invalidField('recipients', 'no_recipients');
  const identity = await findIdentity({ ...needs, db }, email);
  if (!identity) throw new Failure(409, 'mail_server_missing');
  refuseUnproven(identity);
  await refuseTooLong({ ...needs, db }, email);
}

const columnsIn = (needs: Needs, emailId: string, change: (db: Db, email: WholeEmail) => Promise<EmailColumns>) =>
  changingEmail(needs, needs.scope, emailId, async (transaction, email) => {
    const columns = await change(transaction, email);
    await updateEmail(transaction, needs.scope, emailId, columns, needs.clock.now());
    await announceEmails(transaction, [{ email_id: emailId, brand_id: email.brand_id }]);
  });

/** Begins to send. An e-mail that is being sent, or was sent, stays as it is: a second click sends nothing. Throws 404, 409, 422. */
export const sendEmail = (needs: Needs, emailId: string) =>
  columnsIn(needs, emailId, async (db, email) => {
    if (email.status !== 'draft' && email.status !== 'scheduled') return {};
    await refuseIncomplete(needs, db, email);
    return { status: 'processing', started_at: needs.clock.now(), scheduled_at: null, local_time: null };
  });

/** Plans the sending. Throws 404, 409 email_not_draft, mail_server_missing, 422. */
export const scheduleEmail = (
  needs: Needs,
  emailId: string,
  {
    scheduled_at,
    timezone,
    in_recipient_zones,
  }: { scheduled_at: string; timezone?: string | undefined; in_recipient_zones?: boolean | undefined },
) =>
  columnsIn(needs, emailId, async (db, email) => {
    if (email.status !== 'draft' && email.status !== 'scheduled') throw new Failure(409, 'email_not_draft');
    if (Date.parse(scheduled_at) <= needs.clock.now().getTime()) throw invalidField('scheduled_at', 'future');
    await refuseIncomplete(needs, db, email);
    const zone = timezone ?? email.timezone ?? 'UTC';
    const local_time = in_recipient_zones ? localTime(new Date(scheduled_at), zone).toISOString().slice(0, 19) : null;
    return { status: 'scheduled', scheduled_at, local_time, ...(timezone && { timezone }) };
  });

/** Makes a scheduled e-mail a draft again. Throws 404, 409 email_not_scheduled. */
export const unscheduleEmail = (needs: Needs, emailId: string) =>
  columnsIn(needs, emailId, async (_, { status }) => {
    if (status !== 'scheduled') throw new Failure(409, 'email_not_scheduled');
    return { status: 'draft', local_time: null };
  });

const refuseIdle = ({ status }: WholeEmail): void => {
  if (status !== 'processing' && status !== 'delivering') throw new Failure(409, 'email_not_sending');
};

/** Interrupts the sending. Throws 404, 409 email_not_sending. */
export const pauseEmail = (needs: Needs, emailId: string) =>
  columnsIn(needs, emailId, async (_, email) => {
    refuseIdle(email);
    return { paused_at: email.paused_at ?? needs.clock.now() };
  });

/** Resumes the sending. Throws 404, 409 email_not_sending. */
export const resumeEmail = (needs: Needs, emailId: string) =>
  columnsIn(needs, emailId, async (_, email) => {
    refuseIdle(email);
    return { paused_at: null };
  });

/**
 * Stops the sending permanently: queued recipients fail, messages being handed over still go out. Throws 404, 409
 * email_not_sending.
 */
export const stopEmail = (needs: Needs, emailId: string) =>
  columnsIn(needs, emailId, async (db, email) => {
    refuseIdle(email);
    await failQueued(db, needs.scope, emailId, 'stopped');
    return { stopped_at: needs.clock.now(), paused_at: null, ...(email.status === 'processing' && { status: 'sent' }) };
  });

/** Counts no more opens and clicks; later hits leave no trace. Throws 404. */
export const stopTracking = (needs: Needs, emailId: string) =>
  columnsIn(needs, emailId, async (_, { tracking_stopped_at }) => ({
    tracking_stopped_at: tracking_stopped_at ?? needs.clock.now(),
  }));
