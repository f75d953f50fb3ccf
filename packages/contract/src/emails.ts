import { z } from 'zod';
import { emailStatuses, emailWarnings, followUps, recipientStates, sendAs } from './choices.ts';
import {
  domainCheck,
  emailAudience,
  emailCounts,
  emailFacts,
  emailPreview,
  emailRelevance,
  emailReply,
  warningCounts,
} from './email-facts.ts';
import { domainName } from './email-senders.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, id, list, longText, one, ordinal, page, paging, shortText, timezone } from './fields.ts';
import { file } from './files.ts';
import { limits } from './limits.ts';

/** HTML as the story editor writes it; the server keeps only what stories may hold. */
const html = z.string().max(limits.emailBytes);

const sender = z.object({ name: shortText.nullable(), email: email.nullable(), reply_to: email.nullable() });

/**
 * The audience of an e-mail. Groups are read when the e-mail is sent; each address gets it once. `emails` are typed or
 * pasted: entries that are no addresses are left out and counted by `emails.audience`.
 */
const recipients = z.object({
  relations: z.array(id).max(limits.emailRecipients),
  groups: z.array(id).max(limits.groupsFetch),
  emails: z.array(z.string().max(limits.shortText)).max(limits.emailRecipients),
});

const emailFields = z.object({
  subject: shortText,
  /** May hold placeholders such as {first_name} or {first_name|colleague}, with a word for recipients without one. */
  body: html,
  /** null: the signature of the user's e-mail settings. */
  signature: longText.nullable(),
  sender,
  attachments: z.array(id).max(limits.emailAttachments),
  recipients,
  story_id: id.nullable(),
  /** Needed with a story: its text in the e-mail, as an attached PDF, or both. */
  send_as: z.enum(sendAs).nullable(),
  scheduled_at: dateTime.nullable(),
  timezone: timezone.nullable(),
  /** Count opens and clicks. */
  is_tracked: z.boolean(),
  /** Warnings whose recipients get nothing; looked at again when the sending begins. */
  leaves_out: z.array(z.enum(emailWarnings)).max(emailWarnings.length),
});
export type EmailForm = Partial<z.output<typeof emailFields>>;

const person = z.object({ id, full_name: z.string() }).nullable();
const emailShort = z.object({
  id,
  brand_id: id,
  subject: z.string(),
  status: z.enum(emailStatuses),
  /** Sending is interrupted and can be resumed. */
  is_paused: z.boolean(),
  /** Sending was ended by hand: recipients that were still queued get nothing. */
  is_stopped: z.boolean(),
  story_id: id.nullable(),
  scheduled_at: dateTime.nullable(),
  timezone: z.string().nullable(),
  /** Goes out at the same hour on the clock of each recipient, up to 14 hours before and 12 after `scheduled_at`. */
  in_recipient_zones: z.boolean(),
  started_at: dateTime.nullable(),
  sent_at: dateTime.nullable(),
  /** Reason why nothing can be sent at the moment, in the words of the mail server. */
  problem: z.string().nullable(),
  counts: emailCounts,
  created_by: person,
  created_at: dateTime,
  updated_at: dateTime,
});
export type EmailShort = z.infer<typeof emailShort>;

const emailWhole = emailShort.extend({
  body: z.string(),
  signature: z.string().nullable(),
  sender,
  attachments: z.array(file),
  recipients: z.object({ relations: z.array(id), groups: z.array(id), emails: z.array(z.string()) }),
  send_as: z.enum(sendAs).nullable(),
  is_tracked: z.boolean(),
  leaves_out: z.array(z.enum(emailWarnings)),
  tracking_stopped_at: dateTime.nullable(),
  /** The e-mail that this one follows up. Recipients who have replied to it do not get this one. */
  follows_id: id.nullable(),
  /**
   * Increases with every saved change; sent back with a change, so that no one overwrites the words of others unseen.
   */
  revision: z.number().int(),
});
export type Email = z.infer<typeof emailWhole>;

const emailRecipient = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  relation_id: id.nullable(),
  state: z.enum(recipientStates),
  /** Reason why the e-mail did not arrive, as a name of the bounce rules such as userunknown; null: nothing is known. */
  reason: z.string().nullable(),
  /** Last reply of the mail server about this recipient. */
  reply: z.string().nullable(),
  attempts: z.number().int(),
  next_try_at: dateTime.nullable(),
  accepted_at: dateTime.nullable(),
  opened_at: dateTime.nullable(),
  clicked_at: dateTime.nullable(),
  replied_at: dateTime.nullable(),
  /** Opens and clicks by who made them. */
  hits: z.object({
    human: z.number().int(),
    machine: z.number().int(),
    unknown: z.number().int(),
  }),
});

const params = z.object({ email_id: id });
const subject = { kind: 'email', id: 'params.email_id' } as const;
const reading = { area: 'emails', access: 'emails.list', subject, params } as const;
const changing = { area: 'emails', access: 'email.create', subject, params } as const;
const ofOrganisation = { area: 'emails', subject: { kind: 'any-brand' } } as const;
const trackingParams = z.object({ tracking_token: z.string().min(1).max(100) });
const tracking = { method: 'GET', base: 'root', area: 'emails', access: 'public', params: trackingParams } as const;

/** E-mails to relations: drafts, sending, tracking and replies. */
export const emailEndpoints = defineEndpoints({
  'emails.index': {
    method: 'GET',
    path: '/emails',
    area: 'emails',
    summary: 'E-mails, the one changed last first',
    access: 'emails.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({
      brand: list(id).optional(),
      status: list(z.enum(emailStatuses)).optional(),
      search: shortText.optional(),
      ...paging,
    }),
    answer: page(emailShort),
  },
  'emails.store': {
    method: 'POST',
    path: '/emails',
    area: 'emails',
    summary: 'Begins a draft',
    access: 'email.create',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: emailFields.partial().extend({ brand_id: id }),
    bodyLimit: limits.emailRequestBytes,
    answer: one(emailWhole),
    status: 201,
  },
  'emails.show': {
    ...reading,
    method: 'GET',
    path: '/emails/{email_id}',
    summary: 'One e-mail with its text, its audience and its counts',
    answer: one(emailWhole),
  },
  'emails.update': {
    ...changing,
    method: 'PATCH',
    path: '/emails/{email_id}',
    summary:
      'Changes a draft; 409 email_changed where somebody has saved since `revision`, email_not_draft once it is scheduled',
    body: emailFields.partial().extend({ revision: ordinal.optional() }),
    bodyLimit: limits.emailRequestBytes,
    answer: one(emailWhole),
  },
  'emails.delete': {
    ...changing,
    method: 'DELETE',
    path: '/emails/{email_id}',
    summary: 'Deletes a draft or a scheduled e-mail; 409 email_not_draft once its sending has begun',
    answer: null,
  },
  'emails.audience': {
    ...reading,
    method: 'GET',
    path: '/emails/{email_id}/audience',
    summary: 'Who would get the e-mail now, and who would not',
    answer: one(emailAudience),
  },
  'emails.relevance': {
    ...reading,
    method: 'GET',
    path: '/emails/{email_id}/relevance',
    summary: 'What is known about each recipient: recent pieces, beat, last contact, other e-mails; and what warns',
    query: z.object({
      /** Only recipients with this warning; `any`: with at least one. */
      warning: z.enum(['any', ...emailWarnings]).optional(),
      ...paging,
    }),
    answer: page(emailRelevance),
  },
  'emails.warnings': {
    ...reading,
    method: 'GET',
    path: '/emails/{email_id}/warnings',
    summary: 'How many recipients the e-mail may not fit, by warning; those left out are counted too',
    answer: one(warningCounts),
  },
  'emails.preview': {
    ...reading,
    method: 'GET',
    path: '/emails/{email_id}/preview',
    summary: 'The e-mail as one relation would get it, or as somebody who is none; nothing in it is tracked',
    query: z.object({ relation: id.optional() }),
    answer: one(emailPreview),
  },
  'emails.test': {
    ...changing,
    method: 'POST',
    path: '/emails/{email_id}/test',
    summary: 'Sends the e-mail to the caller alone; 422 smtp_failed with what the mail server said',
    body: z.object({ relation: id.optional() }).optional(),
    answer: null,
    rateLimit: 10,
    waitsOutside: true,
  },
  'emails.send': {
    ...changing,
    method: 'POST',
    path: '/emails/{email_id}/send',
    summary: 'Begins to send; 422 names what is missing',
    answer: one(emailWhole),
    status: 200,
  },
  'emails.schedule': {
    ...changing,
    method: 'POST',
    path: '/emails/{email_id}/schedule',
    summary: 'Sends the e-mail at a time to come',
    body: z.object({
      scheduled_at: dateTime,
      timezone: timezone.optional(),
      /**
       * Each recipient gets it when the clocks of their country show the time that the clocks of `timezone` show then.
       */
      in_recipient_zones: z.boolean().optional(),
    }),
    answer: one(emailWhole),
    status: 200,
  },
  'emails.unschedule': {
    ...changing,
    method: 'POST',
    path: '/emails/{email_id}/unschedule',
    summary: 'Makes a scheduled e-mail a draft again',
    answer: one(emailWhole),
    status: 200,
  },
  'emails.pause': {
    ...changing,
    method: 'POST',
    path: '/emails/{email_id}/pause',
    summary: 'Interrupts the sending; messages that are being handed over at this moment still go out',
    answer: one(emailWhole),
    status: 200,
  },
  'emails.resume': {
    ...changing,
    method: 'POST',
    path: '/emails/{email_id}/resume',
    summary: 'Goes on with an interrupted sending',
    answer: one(emailWhole),
    status: 200,
  },
  'emails.stop': {
    ...changing,
    method: 'POST',
    path: '/emails/{email_id}/stop',
    summary: 'Ends the sending for good; recipients that are still queued get nothing',
    answer: one(emailWhole),
    status: 200,
  },
  'emails.stop-tracking': {
    ...changing,
    method: 'POST',
    path: '/emails/{email_id}/stop-tracking',
    summary: 'Counts no more opens and clicks; links keep working',
    answer: one(emailWhole),
    status: 200,
  },
  'emails.follow-up': {
    ...changing,
    method: 'POST',
    path: '/emails/{email_id}/follow-up',
    summary:
      'Begins a follow-up as a draft: in the same thread, to those who did not open the e-mail or did not reply; 409 email_not_sent',
    body: z.object({ to: z.enum(followUps) }),
    answer: one(emailWhole),
    status: 201,
  },
  'emails.facts': {
    ...reading,
    access: 'email-facts.list',
    method: 'GET',
    path: '/emails/{email_id}/facts',
    summary: 'What became of an e-mail: arrivals, opens and clicks by people, machines and unknown, per link and hour',
    answer: one(emailFacts),
  },
  'emails.recipients.index': {
    ...reading,
    method: 'GET',
    path: '/emails/{email_id}/recipients',
    summary: 'Recipients of an e-mail that is being sent or was sent, each with its state',
    query: z.object({
      state: list(z.enum(recipientStates)).optional(),
      /** Only recipients for whom a person opened, clicked or replied. */
      did: z.enum(['opened', 'clicked', 'replied']).optional(),
      search: shortText.optional(),
      ...paging,
    }),
    answer: page(emailRecipient),
  },
  'emails.recipients.export': {
    ...reading,
    method: 'GET',
    path: '/emails/{email_id}/recipients.csv',
    summary: 'All recipients of an e-mail with what became of each, as CSV',
    work: 'backfill',
    answer: 'raw',
    rateLimit: 30,
  },
  'email-replies.index': {
    method: 'GET',
    path: '/email-replies',
    area: 'emails',
    summary: 'Replies of recipients, the newest first: of all e-mails, of one, or of one relation',
    access: 'emails.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({
      brand: list(id).optional(),
      email_id: id.optional(),
      relation: id.optional(),
      ...paging,
    }),
    answer: page(emailReply),
  },
  'emails.domain-check': {
    ...ofOrganisation,
    method: 'GET',
    path: '/email-domain',
    summary: 'The SPF, DKIM and DMARC records of a sender domain: found, and to set',
    access: 'emails.settings.update',
    query: z.object({
      /** The domain of the operator's sender address unless given. */
      domain: domainName.optional(),
    }),
    answer: one(domainCheck),
    rateLimit: 30,
    waitsOutside: true,
  },
  'emails.track-open': {
    ...tracking,
    path: '/t/{tracking_token}/open.gif',
    summary: 'The picture of one pixel by which opens are counted',
    answer: 'raw',
  },
  'emails.track-click': {
    ...tracking,
    path: '/t/{tracking_token}/click',
    summary: 'Leads to a link of an e-mail, named by its number in it; 0 is a link that no reader sees',
    query: z.object({ url: z.coerce.number().int().min(0).max(limits.emailLinks) }),
    answer: 'raw',
  },
});

/** Matches a placeholder in a text: {first_name}, {first_name|word}. */
export const placeholderPattern = /\{([a-z_]{1,30})(?:\|([^{}|\r\n]{0,100}))?\}/g;
