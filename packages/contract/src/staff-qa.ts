import { z } from 'zod';
import { mentionDoubts, precisionGroups, sampleKinds, verdictReasons, verdictStatuses } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { date, dateTime, id, languageCode, longText, one, page, paging } from './fields.ts';
import { explanation, mention } from './mentions.ts';

const named = z.object({ id, name: z.string() });
const share = z.number().min(0).max(1);

const qaMention = mention
  .pick({
    id: true,
    headline: true,
    headline_marks: true,
    excerpt: true,
    excerpt_marks: true,
    url: true,
    author: true,
    published_at: true,
    collected_at: true,
    media_type: true,
    language: true,
    sentiment: true,
    sentiment_confidence: true,
  })
  .extend({
    status: z.enum(verdictStatuses),
    /** Reason of the verdict 'wrong'. */
    reason: z.enum(verdictReasons).nullable(),
    note: z.string().nullable(),
    judged_at: dateTime.nullable(),
    /** Name of the person who judged. */
    judged_by: z.string().nullable(),
    drawn_at: dateTime,
    /** true: drawn at random, so that it counts for the precision; false: drawn because it is doubtful. */
    by_chance: z.boolean(),
    doubts: z.array(z.enum(mentionDoubts)),
    brand: named,
    organisation: named,
    stream: named,
    media_outlet: named,
    /** The reason why it matched; null: the stream was removed. */
    explanation: explanation.nullable(),
  });
export type QaMention = z.infer<typeof qaMention>;

/** Verdicts and the share that is right, with its 95 % interval by Wilson's score method. */
const precision = z.object({ judged: z.number().int(), right: z.number().int(), share, low: share, high: share });

const precisionRow = precision.extend({
  /** Id of a stream or an outlet, or the code of a language. */
  key: z.string(),
  name: z.string(),
  /** Brand of a stream. */
  brand: z.string().nullable(),
  /** Weeks with verdicts, by their Monday (UTC). */
  weeks: z.array(precision.extend({ week: date })),
});
export type QaPrecisionRow = z.infer<typeof precisionRow>;

const qaPrecision = z.object({
  rows: z.array(precisionRow),
  /** true: there are more groups, with fewer verdicts. */
  has_more: z.boolean(),
  /** The sum of all groups; null: nothing was judged yet. */
  total: precision.extend({ weeks: z.array(precision.extend({ week: date })) }).nullable(),
  /** Verdicts on doubtful mentions, which do not count for the precision. */
  doubtful: z.object({ judged: z.number().int(), right: z.number().int() }),
  /** Wrong mentions of both kinds by reason. */
  reasons: z.array(z.object({ reason: z.enum(verdictReasons), count: z.number().int() })),
});
export type QaPrecision = z.infer<typeof qaPrecision>;

const precisionQuery = z.object({
  by: z.enum(precisionGroups).default('stream'),
  weeks: z.coerce.number().int().min(1).max(104).default(12),
});

const qaVerdict = z
  .object({
    /** `open` takes the verdict back. */
    status: z.enum(verdictStatuses),
    reason: z.enum(verdictReasons).nullable().optional(),
    note: longText.nullable().optional(),
  })
  .refine(({ status, reason }) => status !== 'wrong' || Boolean(reason), { path: ['reason'] });

export const staffQaEndpoints = defineEndpoints({
  'staff.qa-mentions.index': {
    method: 'GET',
    path: '/staff/qa-mentions',
    area: 'staff',
    summary: 'Mentions drawn for quality control, the newest draw first, with the reason why each matched',
    access: 'staff',
    query: z.object({
      status: z.enum(verdictStatuses).default('open'),
      stream: id.optional(),
      language: languageCode.optional(),
      media_outlet: id.optional(),
      sample: z.enum(sampleKinds).optional(),
      ...paging,
    }),
    answer: page(qaMention),
  },
  'staff.qa-mentions.update': {
    method: 'PATCH',
    path: '/staff/qa-mentions/{mention_id}',
    area: 'staff',
    summary: 'Judges a drawn mention; a wrong one is taken out of the stream and all counts, and comes back by undo',
    access: 'staff',
    params: z.object({ mention_id: id }),
    body: qaVerdict,
    answer: one(qaMention),
  },
  'staff.qa-mentions.progress': {
    method: 'GET',
    path: '/staff/qa-mentions/progress',
    area: 'staff',
    summary: 'How many drawn mentions wait for a verdict, and how many were judged today and in all',
    access: 'staff',
    answer: one(
      z.object({
        /** Counted up to 1,000. */
        open: z.number().int(),
        open_more: z.boolean(),
        judged: z.number().int(),
        /** Judged since midnight (UTC). */
        judged_today: z.number().int(),
        /** Time of the last draw; null: there was none. */
        drawn_at: dateTime.nullable(),
      }),
    ),
  },
  'staff.qa-mentions.draw': {
    method: 'POST',
    path: '/staff/qa-mentions/draw',
    area: 'staff',
    summary: 'Draws mentions collected since the last draw now, not at night',
    access: 'staff',
    answer: null,
    status: 202,
  },
  'staff.qa-mentions.precision': {
    method: 'GET',
    path: '/staff/qa-mentions/precision',
    area: 'staff',
    summary: 'Share of right mentions among those drawn at random, by stream, language or outlet and week',
    access: 'staff',
    query: precisionQuery,
    answer: one(qaPrecision),
  },
  'staff.qa-mentions.export': {
    method: 'GET',
    path: '/staff/qa-mentions/precision.csv',
    area: 'staff',
    summary: 'The precision by group and week as CSV',
    work: 'backfill',
    access: 'staff',
    query: precisionQuery,
    answer: 'raw',
  },
  'staff.qa-mentions.filters': {
    method: 'GET',
    path: '/staff/qa-mentions/filters',
    area: 'staff',
    summary: 'Streams, languages and outlets that drawn mentions are of, for filters',
    access: 'staff',
    query: z.object({ status: z.enum(verdictStatuses).default('open') }),
    answer: one(
      z.object({
        streams: z.array(named.extend({ brand: z.string(), mentions: z.number().int() })),
        languages: z.array(z.object({ language: z.string(), mentions: z.number().int() })),
        outlets: z.array(named.extend({ mentions: z.number().int() })),
      }),
    ),
  },
});
