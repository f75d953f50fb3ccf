import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { countryId, dateTime, id, languageCode, mediaType, one, shortText, webUrl } from './fields.ts';
import { limits } from './limits.ts';
import { explanation } from './mentions.ts';
import { foundSource, sourceHealth, sourceKind } from './sources.ts';

/** Source of the text of a document. */
const textSources = ['page', 'announced', 'post', 'delivered'] as const;
export type TextSource = (typeof textSources)[number];

/** A document as a partner delivers it. Without a body the page at its address is read. */
export const deliveredDocument = z.object({
  url: webUrl,
  headline: z.string().trim().max(1000).optional(),
  lead: z.string().trim().max(limits.longText).optional(),
  body: z.string().trim().max(limits.documentBody).optional(),
  author: shortText.optional(),
  published_at: dateTime.optional(),
  language: languageCode.optional(),
  country_id: countryId.optional(),
  media_type: mediaType.optional(),
  /** The outlet by its id, otherwise the one of the address's site; `outlet_name` names it if it is new. */
  media_outlet_id: id.optional(),
  outlet_name: shortText.optional(),
  image_url: webUrl.optional(),
  /** Followers of the author, if the outlet is an account. */
  followers: z.number().int().min(0).optional(),
});
export type DeliveredDocument = z.infer<typeof deliveredDocument>;

const delivered = z.object({
  url: z.string(),
  /** queued: the page is read first. */
  status: z.enum(['created', 'queued', 'existing', 'failed']),
  document_id: id.nullable(),
  /** Reason of the failure, in the caller’s language. */
  message: z.string().nullable(),
});

/** The stages that an address can reach. `message` explains them in the caller’s language. */
export const traceStates = [
  'no_source',
  'source_off',
  'source_waiting',
  'source_failing',
  'not_announced',
  'page_queued',
  'page_failing',
  'not_kept',
  'stored',
] as const;
/** Reasons why a stored document is in a stream or is not. */
const traceOutcomes = [
  'found',
  'hidden',
  'waiting',
  'not_matched',
  'too_old',
  'advertisement',
  'paused',
  'searching',
] as const;

const said = <T extends string>(codes: readonly [T, ...T[]]) =>
  z.object({
    code: z.enum(codes),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    message: z.string(),
  });

/** A fix for the problem. A button makes the `call` with the typed client, or opens `link` if the user has to decide. */
const traceFix = z.object({
  action: z.enum([
    'add_source',
    'enable_source',
    'fetch_source',
    'read_page',
    'change_stream',
    'unhide',
    'open_mention',
  ]),
  call: z
    .object({
      endpoint: z.enum(['sources.store', 'sources.update', 'sources.fetch', 'documents.read', 'mentions.unhide']),
      params: z.record(z.string(), z.string()).optional(),
      body: z.record(z.string(), z.unknown()).optional(),
    })
    .nullable(),
  link: z.string().nullable(),
  /** The failing form field, for `change_stream`. */
  field: z.string().nullable(),
  /** Alternative sources with their content, for `add_source`. */
  found: z.array(foundSource),
});
export type TraceFix = z.infer<typeof traceFix>;

const tracedDocument = z.object({
  id,
  headline: z.string(),
  published_at: dateTime,
  collected_at: dateTime,
  /** Collected long after it was published, so it was not announced as new. */
  is_news: z.boolean(),
  /** Words of its text. */
  words: z.number().int(),
  /** The beginning of the text as it was read, as far as the outlet’s licence lets it be shown. */
  excerpt: z.string(),
  media_type: mediaType,
  media_outlet: z.object({ id, name: z.string() }),
  country_id: countryId.nullable(),
  language: z.string(),
  /** The origin of the text; `announced`: only the text of the feed, with the reason in `text_reason`. */
  text: z.enum(textSources),
  text_reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The first document with this text, if this is a copy. */
  copy_of: z
    .object({
      id,
      headline: z.string(),
      url: z.string(),
      media_outlet: z.object({ id, name: z.string() }),
      /** Proportion of the text that is identical, from 0 to 1. */
      similarity: z.number(),
    })
    .nullable(),
});

const trace = z.object({
  /** The address as it is known. */
  url: z.string(),
  known: z.boolean(),
  fetched: z.boolean(),
  source: z
    .object({
      id,
      name: z.string(),
      kind: sourceKind,
      url: z.string(),
      health: sourceHealth,
      /** True if the source is on the organisation’s own list. */
      listed: z.boolean(),
      last_fetched_at: dateTime.nullable(),
      next_fetch_at: dateTime.nullable(),
    })
    .nullable(),
  /** Sources of the site that were looked at; if several are known, the answer is about the one that explains most. */
  sources: z.number().int(),
  reason: said(traceStates),
  fix: traceFix.nullable(),
  document: tracedDocument.nullable(),
  streams: z.array(
    z.object({
      stream: z.object({ id, name: z.string(), brand_id: id }),
      outcome: said(traceOutcomes),
      mention_id: id.nullable(),
      fix: traceFix.nullable(),
      /** Each clause of the stream and why it failed; null if the document was not looked at. */
      explanation: explanation.pick({ matched: true, clauses: true }).nullable(),
    }),
  ),
});
export type Trace = z.infer<typeof trace>;

export const documentEndpoints = defineEndpoints({
  'documents.store': {
    method: 'POST',
    path: '/documents',
    area: 'documents',
    summary: 'Takes documents that a partner delivers; an address that is known already is left as it is',
    work: 'collection',
    access: 'staff',
    body: z.object({
      documents: z
        .array(z.unknown().meta({ bounded: 'each document is checked by its own schema' }))
        .min(1)
        .max(limits.documentsPerCall),
    }),
    answer: z.object({
      created: z.number().int(),
      existing: z.number().int(),
      failed: z.number().int(),
      data: z.array(delivered),
    }),
    status: 201,
    bodyLimit: limits.documentsBytes,
  },
  'documents.trace': {
    method: 'POST',
    path: '/documents/trace',
    area: 'documents',
    summary: 'Why an address is in the streams of a brand, or why not, and what mends it',
    access: 'streams.list',
    subject: { kind: 'any-brand' },
    body: z.object({ url: z.string().trim().min(1).max(2000), stream_id: id.optional(), brand_id: id.optional() }),
    evenReadOnly: true,
    answer: one(trace),
    rateLimit: 60,
    waitsOutside: true,
  },
  'documents.read': {
    method: 'POST',
    path: '/documents/read',
    area: 'documents',
    summary: 'Has the page at an address read now, whether or not a source has announced it',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({ url: z.string().trim().min(1).max(2000) }),
    answer: one(z.object({ url: z.string(), status: z.enum(['queued', 'existing']), document_id: id })),
    status: 201,
    rateLimit: 30,
    waitsOutside: true,
  },
});
