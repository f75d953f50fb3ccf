import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, list, one } from './fields.ts';
import { outletShort } from './outlets.ts';

/** Sums of clippings, in DKK. */
const sums = { clippings: z.number().int(), impressions: z.number().int(), hf_value: z.number() };
const person = z.object({ id, brand_id: id, name: z.string() });

const relationFacts = z.object({
  totals: z.object({ ...sums, relations: z.number().int() }),
  /** The same sums over a period of equal length before. */
  previous: z.object({ ...sums, relations: z.number().int() }),
  months: z.array(z.object({ month: z.string(), ...sums })),
  relations: z.array(
    z.object({ relation: person, media_outlet: outletShort.nullable(), previous_clippings: z.number().int(), ...sums }),
  ),
  outlets: z.array(z.object({ media_outlet: outletShort, relations: z.number().int(), ...sums })),
  groups: z.array(z.object({ id, name: z.string(), relations: z.number().int(), ...sums })),
  /** Relations who did not reply to their last e-mail, those waiting longest first. */
  unanswered: z.array(z.object({ relation: person, email_id: id, subject: z.string(), sent_at: dateTime })),
  /** Relations with coverage who were not written to for 90 days. */
  neglected: z.array(
    z.object({
      relation: person,
      clippings: z.number().int(),
      last_clipping_at: dateTime,
      last_email_at: dateTime.nullable(),
    }),
  ),
});
export type RelationFacts = z.output<typeof relationFacts>;

/** Days without an e-mail after which a relation with coverage counts as neglected. */
export const neglectedAfterDays = 90;

export const relationFactsEndpoints = defineEndpoints({
  'connect.facts': {
    method: 'GET',
    path: '/connect/facts',
    area: 'connect',
    summary: 'Articles, value and reach by relation, outlet and group; who has not answered, and who was forgotten',
    access: 'relation-facts.list',
    subject: { kind: 'brands', id: 'query.brand' },
    /** The last 365 days unless said otherwise. */
    query: z.object({ brand: list(id).optional(), start: dateTime.optional(), end: dateTime.optional() }),
    answer: one(relationFacts),
  },
});
