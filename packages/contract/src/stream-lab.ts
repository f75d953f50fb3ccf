import { z } from 'zod';
import { id } from './fields.ts';
import { limits } from './limits.ts';
import { mention } from './mentions.ts';
import { streamFields } from './stream-form.ts';

/** A hit of a search that is not saved: a mention without an id. */
const hit = mention.omit({
  id: true,
  stream_id: true,
  hidden: true,
  clipping_id: true,
  comments: true,
  assignment: true,
  seen: true,
});

/**
 * A number from a sample. `exact`: every candidate was looked at. Else it is projected from the newest ones; `at_least`: there
 * are more than were counted.
 */
const count = z.object({ value: z.number().int(), exact: z.boolean(), at_least: z.boolean() });
export type LabCount = z.infer<typeof count>;

export const labBody = streamFields.extend({
  name: z.string().max(limits.streamName).optional(),
  brand_id: id.optional(),
  /** The saved stream that the search is compared with. */
  stream_id: id.optional(),
  /** Made by the page for as long as it is open: the next edit of the same session calls the last one off. */
  session: z.string().max(64).optional(),
});
export type LabBody = z.output<typeof labBody>;

const clause = z.object({
  field: z.string(),
  /** Normalised boolean text. */
  text: z.string(),
  /** Number of documents that the clause alone finds, or that an excluding clause removes; null: it has no words. */
  hits: count.nullable(),
  excludes: z.boolean(),
});

/** Verdicts that a changed search breaks, with the headlines of some. */
const broken = z.object({ count: z.number().int(), headlines: z.array(z.string()) });

export const labAnswer = z.object({
  data: z.array(hit),
  meta: z.object({
    has_more: z.boolean(),
    cursor: z.null(),
    per_day: z.number(),
    /** Documents that were read for this answer. */
    searched: z.number().int(),
    languages: z.array(z.object({ language: z.string(), share: z.number() })),
    hits: count,
    stories: count,
    clauses: z.array(clause),
    /** Compared with the saved version; null if there is none. */
    changes: z
      .object({
        version: z.number().int(),
        added: count,
        removed: count,
        kept: count,
        samples: z.array(hit.extend({ change: z.enum(['added', 'removed', 'kept']) })),
      })
      .nullable(),
    /** Compared with the verdicts of quality control on the saved stream; null if there are none. */
    verdicts: z
      .object({
        checked: z.number().int(),
        /** Judged wrong and left out by the saved version: they would come back. */
        back: broken,
        /** Judged right and found by the saved version: they would be lost. */
        lost: broken,
        /** Judged wrong, found by the saved version, and left out now. */
        solved: z.number().int(),
      })
      .nullable(),
    /** Advice on the search: a code with its parameters and the English sentence. */
    advice: z.array(
      z.object({
        code: z.string(),
        clause: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        text: z.string(),
      }),
    ),
    as_of: z.string(),
  }),
});
export type LabAnswer = z.output<typeof labAnswer>;

export const suggestionsBody = labBody.omit({ stream_id: true });
export type StreamSuggestionsBody = z.output<typeof suggestionsBody>;

const nameVariantKinds = ['spelling', 'inflection', 'abbreviation', 'full_name', 'short'] as const;

export const suggestions = z.object({
  /** Other ways to write the name that is searched for, with the articles that each would add. */
  variants: z.array(z.object({ text: z.string(), kind: z.enum(nameVariantKinds), adds: count })),
  /** Names whose articles are about something else, with the articles that excluding each would remove. */
  exclusions: z.array(z.object({ text: z.string(), removes: count, headlines: z.array(z.string()) })),
});
export type StreamSuggestions = z.infer<typeof suggestions>;
