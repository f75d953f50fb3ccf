import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, one, page, paging } from './fields.ts';
import { limits } from './limits.ts';

const groupName = z.string().trim().min(1).max(limits.trendGroupName);
const word = z
  .string()
  .trim()
  .max(limits.trendWord)
  // A single letter is found everywhere.
  .refine((text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= limits.trendWordMin, {
    params: { code: 'min_length', min: limits.trendWordMin },
  });

/** A name with its spellings; a document that has one of them counts. */
const nameMember = z.object({ name: groupName, words: z.array(word).min(1).max(limits.trendWords) });

export const trendGroup = z.object({
  id,
  name: z.string(),
  organisation: z.object({ id, name: z.string() }),
  /** Streams of the organisation’s brands. */
  streams: z.array(z.object({ id, name: z.string(), brand: z.object({ id, name: z.string() }) })),
  names: z.array(nameMember),
  /** `share` of the archive that was searched since the members were changed. */
  counting: z.object({ is_done: z.boolean(), share: z.number(), found: z.number().int() }),
  /** Public address of the sums and headlines; null if there is none. */
  embed_url: z.string().nullable(),
  created_at: dateTime,
  updated_at: dateTime,
});
export type TrendGroup = z.infer<typeof trendGroup>;

const groupFields = z.object({
  name: groupName,
  streams: z.array(id).max(limits.trendMembers),
  names: z.array(nameMember).max(limits.trendMembers),
});
export const trendGroupForm = groupFields
  .partial()
  .required({ name: true })
  .superRefine(({ streams = [], names = [] }, context) => {
    const members = streams.length + names.length;
    const isIn = (code: string, path: string, params = {}) =>
      context.addIssue({ code: 'custom', path: [path], params: { code, ...params } });
    if (members === 0) isIn('required', 'names');
    if (members > limits.trendMembers) isIn('max_items', 'names', { max: limits.trendMembers });
  });
export type TrendGroupForm = z.output<typeof trendGroupForm>;
const trendGroupChange = groupFields.partial();
export type TrendGroupChange = z.output<typeof trendGroupChange>;

const ofOrganisation = {
  area: 'trends',
  access: 'organisation.update',
  subject: { kind: 'organisation', id: 'params.organisation_id' },
} as const;
const inOrganisation = z.object({ organisation_id: id });
const ofGroup = z.object({ organisation_id: id, trend_group_id: id });
const groups = '/organisations/{organisation_id}/trend-groups';

/** Groups of streams and names, kept under company settings. */
export const trendGroupEndpoints = defineEndpoints({
  'organisations.trend-groups.index': {
    ...ofOrganisation,
    method: 'GET',
    path: groups,
    summary: 'Trend groups of an organisation, by name',
    params: inOrganisation,
    query: z.object(paging),
    answer: page(trendGroup),
  },
  'organisations.trend-groups.store': {
    ...ofOrganisation,
    method: 'POST',
    path: groups,
    summary: 'Makes a trend group; its members are counted over the archive in the background',
    params: inOrganisation,
    body: trendGroupForm,
    answer: one(trendGroup),
    status: 201,
  },
  'organisations.trend-groups.update': {
    ...ofOrganisation,
    method: 'PATCH',
    path: `${groups}/{trend_group_id}`,
    summary: 'Changes a trend group; other members are counted anew, and the old sums are shown until then',
    params: ofGroup,
    body: trendGroupChange,
    answer: one(trendGroup),
  },
  'organisations.trend-groups.delete': {
    ...ofOrganisation,
    method: 'DELETE',
    path: `${groups}/{trend_group_id}`,
    summary: 'Deletes a trend group; it can be restored for seven days',
    params: ofGroup,
    answer: null,
  },
  'organisations.trend-groups.restore': {
    ...ofOrganisation,
    method: 'POST',
    path: `${groups}/{trend_group_id}/restore`,
    summary: 'Brings a deleted trend group back',
    params: ofGroup,
    answer: one(trendGroup),
    status: 200,
  },
  'organisations.trend-groups.embed.store': {
    ...ofOrganisation,
    method: 'POST',
    path: `${groups}/{trend_group_id}/embed`,
    summary: 'Gives the sums and headlines of a group a new public address; the old one ends at once',
    params: ofGroup,
    answer: one(trendGroup),
    status: 200,
  },
  'organisations.trend-groups.embed.delete': {
    ...ofOrganisation,
    method: 'DELETE',
    path: `${groups}/{trend_group_id}/embed`,
    summary: 'Ends the public address of a group',
    params: ofGroup,
    answer: one(trendGroup),
    status: 200,
  },
});
