import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, id, languageCode, longText, many, one, ordinal, page, paging, timezone } from './fields.ts';
import { weekdays } from './form-choices.ts';
import { limits } from './limits.ts';
import { language } from './reference.ts';

const unique = (items: readonly unknown[]) => new Set(items).size === items.length;
const noTwice = { params: { code: 'duplicate' } };

const fields = z.object({
  name: z.string().trim().min(1).max(limits.briefingName),
  /** Language of the words around the pieces. */
  language,
  days: z.array(z.enum(weekdays)).min(1).max(7).refine(unique, noTwice),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  timezone,
  is_paused: z.boolean(),
  members: z.array(id).max(limits.briefingReceivers).refine(unique, noTwice),
  emails: z.array(email).max(limits.briefingReceivers).refine(unique, noTwice),
});
export const briefingForm = fields;
export type BriefingForm = z.output<typeof briefingForm>;

const remark = z.string().trim().max(limits.briefingRemark);
/** A heading stands above the mentions that follow it. */
const draftHeading = z.object({
  kind: z.literal('heading'),
  text: z.string().trim().max(limits.shortText),
});
const draftMention = z.object({ kind: z.literal('mention'), mention_id: id, remark });
const draftForm = z.object({
  /** Text above the pieces. */
  note: longText,
  /** Text below the pieces. It stays for the next issue. */
  sign_off: z.string().trim().max(limits.briefingSignOff),
  items: z
    .array(z.union([draftHeading, draftMention]))
    .max(limits.briefingItems)
    .refine((items) => unique(items.flatMap((item) => (item.kind === 'mention' ? item.mention_id : []))), noTwice),
  /** The revision that was changed; another one answers 409. */
  revision: ordinal,
});
export type BriefingDraftForm = z.output<typeof draftForm>;

/** A mention as it was when it was chosen. */
const piece = z.object({
  mention_id: id,
  headline: z.string(),
  excerpt: z.string(),
  url: z.string(),
  outlet: z.string(),
  published_at: dateTime,
  language: languageCode,
});
export type BriefingPiece = z.infer<typeof piece>;
const item = z.union([draftHeading, draftMention.extend(piece.shape)]);
export type BriefingItem = z.infer<typeof item>;

const receiver = z.object({
  id,
  user: z.object({ id, full_name: z.string() }).nullable(),
  address: z.string().nullable(),
  /** An outside address gets issues after it has agreed. */
  status: z.enum(['active', 'awaiting', 'unsubscribed']),
});

/** `empty`: nothing was chosen at the time of sending, so nothing was sent. */
const outcomes = ['sent', 'empty', 'no_receivers', 'failed'] as const;

const short = z.object({
  id,
  brand_id: id,
  name: z.string(),
  language,
  days: z.array(z.enum(weekdays)),
  time: z.string(),
  timezone: z.string(),
  is_paused: z.boolean(),
  /** null while it is paused. */
  next_at: dateTime.nullable(),
  last_at: dateTime.nullable(),
  last_outcome: z.enum(outcomes).nullable(),
  /** Mentions chosen for the next issue. */
  mentions: z.number().int(),
  /** Issues sent so far. */
  issues: z.number().int(),
  updated_at: dateTime,
});
export type BriefingShort = z.infer<typeof short>;

const briefing = short.extend({
  receivers: z.array(receiver),
  note: z.string(),
  sign_off: z.string(),
  items: z.array(item),
  revision: z.number().int(),
});
export type Briefing = z.infer<typeof briefing>;

const issue = z.object({
  id,
  number: z.number().int(),
  subject: z.string(),
  mentions: z.number().int(),
  sent_at: dateTime,
  /** The user who sent it; null: it was sent by the schedule. */
  sent_by: z.object({ id, full_name: z.string() }).nullable(),
  recipients: z.object({
    all: z.number().int(),
    waiting: z.number().int(),
    accepted: z.number().int(),
    /** Refused, suppressed or given up. */
    failed: z.number().int(),
    unknown: z.number().int(),
  }),
  /** Reason why nothing can be sent at the moment. */
  problem: z.string().nullable(),
});
export type BriefingIssue = z.infer<typeof issue>;

const mail = z.object({ subject: z.string(), html: z.string(), text: z.string(), html_bytes: z.number().int() });

const params = z.object({ briefing_id: id });
const subject = { kind: 'briefing', id: 'params.briefing_id' } as const;
const ofBrand = { kind: 'brand', id: 'params.brand_id' } as const;
const reading = { area: 'briefings', access: 'emails.list', subject, params } as const;
const changing = { area: 'briefings', access: 'email.create', subject, params } as const;
const brandParams = z.object({ brand_id: id });

const changingOfBrand = { area: 'briefings', access: 'email.create', subject: ofBrand, params: brandParams } as const;
const briefingList = z.object({ briefings: z.array(id).min(1).max(limits.bulkRows) });

export const briefingEndpoints = defineEndpoints({
  'briefings.index': {
    method: 'GET',
    path: '/brands/{brand_id}/briefings',
    area: 'briefings',
    summary: 'Briefings of a brand, by name',
    access: 'emails.list',
    subject: ofBrand,
    params: brandParams,
    answer: many(short),
  },
  'briefings.store': {
    method: 'POST',
    path: '/brands/{brand_id}/briefings',
    area: 'briefings',
    summary: 'Creates a briefing; outside addresses are asked whether they agree',
    access: 'email.create',
    subject: ofBrand,
    params: brandParams,
    body: fields,
    answer: one(briefing),
    status: 201,
  },
  'briefings.show': {
    ...reading,
    method: 'GET',
    path: '/briefings/{briefing_id}',
    summary: 'A briefing with its receivers and its next issue',
    answer: one(briefing),
  },
  'briefings.update': {
    ...changing,
    method: 'PATCH',
    path: '/briefings/{briefing_id}',
    summary: 'Changes name, schedule or receivers of a briefing',
    body: fields.partial(),
    answer: one(briefing),
  },
  'briefings.bulk-delete': {
    ...changingOfBrand,
    method: 'POST',
    path: '/brands/{brand_id}/briefings/bulk-delete',
    summary: 'Deletes briefings with their issues; for seven days they can be restored',
    body: briefingList,
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'briefings.bulk-restore': {
    ...changingOfBrand,
    method: 'POST',
    path: '/brands/{brand_id}/briefings/bulk-restore',
    summary: 'Brings deleted briefings back with their issues and receivers',
    body: briefingList,
    answer: one(z.object({ restored: z.number().int() })),
    status: 200,
  },
  'briefings.delete': {
    ...changing,
    method: 'DELETE',
    path: '/briefings/{briefing_id}',
    summary: 'Deletes a briefing with its issues; for seven days it can be restored',
    answer: null,
  },
  'briefings.draft.update': {
    ...changing,
    method: 'PUT',
    path: '/briefings/{briefing_id}/draft',
    summary: 'Writes the next issue: note, headings and mentions in their order, sign-off',
    body: draftForm,
    answer: one(briefing),
  },
  'briefings.mentions.add': {
    ...changing,
    method: 'POST',
    path: '/briefings/{briefing_id}/mentions',
    summary: 'Adds mentions of the brand to the next issue; those that it has already stay where they are',
    body: z.object({ mentions: z.array(id).min(1).max(limits.briefingItems).refine(unique, noTwice) }),
    answer: one(z.object({ added: z.number().int(), mentions: z.number().int() })),
  },
  'briefings.proposals.index': {
    ...reading,
    method: 'GET',
    path: '/briefings/{briefing_id}/proposals',
    summary: 'Stories since the last issue that the next one lacks: those of tier A outlets and large audiences first',
    query: z.object({ search: z.string().trim().max(limits.shortText).optional() }),
    answer: many(piece),
  },
  'briefings.preview': {
    ...reading,
    method: 'GET',
    path: '/briefings/{briefing_id}/preview',
    summary: 'The next issue as its receivers would get it now',
    answer: one(mail),
    rateLimit: 60,
  },
  'briefings.send-test': {
    ...changing,
    method: 'POST',
    path: '/briefings/{briefing_id}/send-test',
    summary: 'Sends the next issue to the caller alone',
    answer: null,
    rateLimit: 10,
  },
  'briefings.send': {
    ...changing,
    method: 'POST',
    path: '/briefings/{briefing_id}/send',
    summary: 'Sends the next issue now; another one begins',
    body: z.object({ revision: ordinal }),
    answer: one(briefing),
    rateLimit: 10,
  },
  'briefings.issues.index': {
    ...reading,
    method: 'GET',
    path: '/briefings/{briefing_id}/issues',
    summary: 'Sent issues of a briefing, the newest first',
    query: z.object(paging),
    answer: page(issue),
  },
  'briefings.issues.show': {
    ...reading,
    method: 'GET',
    path: '/briefings/{briefing_id}/issues/{issue_id}',
    summary: 'A sent issue as its receivers got it',
    params: params.extend({ issue_id: id }),
    answer: one(issue.extend({ mail })),
  },
});
