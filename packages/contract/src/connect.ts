import { z } from 'zod';
import { bulkAnswer, selectedIds } from './bulk.ts';
import { genders } from './choices.ts';
import { clipping, type MediaType, urlFitsType } from './clippings.ts';
import { discoverSearch } from './discover-search.ts';
import { defineEndpoints } from './endpoint.ts';
import { countryId, dateTime, email, flag, id, list, one, page, paging, shortText, webUrl } from './fields.ts';
import { limits } from './limits.ts';
import { outletShort } from './outlets.ts';
import { connectCategory, countryShort } from './reference.ts';

/** Addresses of a person's profiles, each of its own network. */
const profileNetworks = {
  youtube: 'YouTube',
  twitter: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
} as const satisfies Partial<Record<MediaType, string>>;
type ProfileNetwork = keyof typeof profileNetworks;

type Facts = Record<string, string | number>;
/** Refuses a text with separate words: each field of a relation reports its own failure. */
const checked = (isRight: (text: string) => boolean, code: string, facts: Facts = {}, format?: string) =>
  z
    .string()
    .trim()
    .max(limits.longText, { abort: true })
    .refine(isRight, { params: { code, ...facts } })
    .meta(format ? { format } : {});

const isWeb = (text: string): boolean => webUrl.safeParse(text).success;
/** Adds https:// to an address that was pasted without its scheme. */
const withScheme = (text: string): string => (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text);
const address = (isRight: (url: string) => boolean, code: string, facts?: Facts) =>
  z
    .string()
    .trim()
    .max(limits.longText, { abort: true })
    .overwrite(withScheme)
    .refine((url) => isWeb(url) && isRight(url), { params: { code, ...facts } })
    .meta({ format: 'uri' });
const website = address(() => true, 'failed_address').nullable();
const profile = (network: ProfileNetwork) =>
  address((url) => urlFitsType(url, network), 'failed_profile', { network: profileNetworks[network] }).nullable();

/** The name of a person. */
export const personName = checked((text) => text.length > 0 && text.length <= limits.shortText, 'failed_name', {
  max: limits.shortText,
});
export const personEmail = checked((text) => email.safeParse(text).success, 'failed_email', {}, 'email').nullable();
/** Addresses of a person's own profiles. */
export const socialFields = {
  youtube: profile('youtube'),
  twitter: profile('twitter'),
  facebook: profile('facebook'),
  instagram: profile('instagram'),
  linkedin: profile('linkedin'),
  pinterest: profile('pinterest'),
  personal_website: website,
};
export const topic = z.string().trim().min(1).max(100);

/**
 * Editable fields of a relation. `photo_url` is the path of a file of the brand, as returned by POST /files and its
 * crop.
 */
const relationFields = z.object({
  name: personName,
  email: personEmail,
  /** A number of the relation's country, or with its own country code (+45 …). Stored as E.164. */
  phone: z.string().trim().max(50).nullable(),
  photo_url: checked((text) => /^\/files\/[\w./~%-]{1,500}$/.test(text), 'failed_photo').nullable(),
  media_outlet_id: id.nullable(),
  job_title: shortText.nullable(),
  /** Slugs of connect.categories. */
  categories: z.array(z.string().max(100)).max(limits.relationCategories),
  topics: z.array(topic).max(limits.relationTopics),
  gender: z.enum(genders).nullable(),
  country_id: checked((text) => /^[A-Z]{2}$/.test(text), 'failed_country').nullable(),
  /** Website of the company that the person writes for. */
  website,
  ...socialFields,
  /** The groups that the person is in, all of them. */
  groups: z.array(id).max(limits.groupsFetch),
});
const relationChange = relationFields.partial();
export type RelationChange = z.output<typeof relationChange>;
export const relationForm = relationFields.partial().required({ name: true });
export type RelationForm = z.output<typeof relationForm>;

/** Totals of a person's clippings. */
const relationStats = z.object({
  clippings: z.number().int(),
  impressions: z.number().int(),
  /** DKK. */
  hf_value: z.number(),
});

export const relation = z.object({
  id,
  brand_id: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photo_url: z.string().nullable(),
  media_outlet: outletShort.nullable(),
  job_title: z.string().nullable(),
  categories: z.array(connectCategory),
  topics: z.array(z.string()),
  gender: z.enum(genders).nullable(),
  country: countryShort.nullable(),
  website: z.string().nullable(),
  youtube: z.string().nullable(),
  twitter: z.string().nullable(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  linkedin: z.string().nullable(),
  pinterest: z.string().nullable(),
  personal_website: z.string().nullable(),
  groups: z.array(z.object({ id, name: z.string() })),
  stats: relationStats.optional(),
  created_at: dateTime,
  updated_at: dateTime,
});
export type Relation = z.infer<typeof relation>;

const relationGroup = z.object({
  id,
  brand_id: id,
  name: z.string(),
  relations_count: z.number().int(),
  /** The saved search whose finds are the members; null: members are chosen by hand. */
  search: discoverSearch.nullable(),
  /** Members of the group; present if the caller includes them. */
  relations: z.array(relation).optional(),
  created_at: dateTime,
  updated_at: dateTime,
});
export type RelationGroup = z.infer<typeof relationGroup>;

const groupName = z.string().trim().min(1).max(limits.shortText);
const relationIds = z.array(id).max(limits.bulkRelations);
/** `search` makes the members those relations whose media profiles it finds; then none are chosen by hand. */
export const groupForm = z.object({
  name: groupName,
  relations: relationIds.optional(),
  search: discoverSearch.optional(),
});

/** A flag whose bare name means yes. */
const bareFlag = z.preprocess((value) => (value === '' ? 'true' : value), flag.optional());
const period = { start: dateTime.optional(), end: dateTime.optional() };

const params = z.object({ relation_id: id });
const subject = { kind: 'relation', id: 'params.relation_id' } as const;
const groupParams = z.object({ group_id: id });
const ofBrand = { subject: { kind: 'brand', id: 'params.brand_id' }, params: z.object({ brand_id: id }) } as const;
const ofGroup = { kind: 'relation_group', id: 'params.group_id' } as const;

/** Contacts of a brand and their groups. */
const changingGroups = {
  method: 'POST',
  area: 'connect',
  access: 'relations.group.update',
  ...ofBrand,
  body: z.object({ groups: selectedIds }),
  answer: bulkAnswer,
  status: 200,
} as const;

export const connectEndpoints = defineEndpoints({
  'connect.relations.index': {
    method: 'GET',
    path: '/connect/relations',
    area: 'connect',
    summary:
      'Relations by name; include=stats adds what their clippings of the period come to; with highest-pr-value only those with clippings, the highest hfValue first',
    access: 'relations.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({
      brand: list(id).optional(),
      search: shortText.optional(),
      outlets: list(id).optional(),
      categories: list(z.string().max(100)).optional(),
      countries: list(countryId).optional(),
      groups: list(id).optional(),
      sort: z.enum(['a_z', 'newest']).default('a_z'),
      'highest-pr-value': bareFlag,
      include: z.string().max(200).optional(),
      ...period,
      /** Countries of the clippings in the totals. */
      clipping_countries: list(countryId).optional(),
      ...paging,
    }),
    answer: page(relation),
  },
  'connect.relations.store': {
    method: 'POST',
    path: '/connect/relations',
    area: 'connect',
    summary: 'Adds a relation',
    access: 'relation.create',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: relationForm.extend({ brand_id: id }),
    answer: one(relation),
    status: 201,
  },
  'connect.relations.show': {
    method: 'GET',
    path: '/connect/relations/{relation_id}',
    area: 'connect',
    summary: 'One relation with what all its clippings come to: everything that is kept of the person',
    access: 'relations.list',
    subject,
    params,
    answer: one(relation),
  },
  'connect.relations.update': {
    method: 'PATCH',
    path: '/connect/relations/{relation_id}',
    area: 'connect',
    summary: 'Changes a relation',
    access: 'relation.create',
    subject,
    params,
    body: relationChange,
    answer: one(relation),
  },
  'connect.relations.delete': {
    method: 'DELETE',
    path: '/connect/relations/{relation_id}',
    area: 'connect',
    summary: 'Removes a relation; after a day everything that is kept of the person is deleted',
    access: 'relation.create',
    subject,
    params,
    answer: null,
  },
  'connect.relations.bulk-delete': {
    method: 'POST',
    path: '/brands/{brand_id}/connect/relations/bulk-delete',
    area: 'connect',
    summary:
      'Removes relations; for a day they can be brought back, then everything that is kept of the people is deleted',
    access: 'relation.create',
    ...ofBrand,
    body: z.object({ relations: relationIds.min(1) }),
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'connect.relations.bulk-restore': {
    method: 'POST',
    path: '/brands/{brand_id}/connect/relations/bulk-restore',
    area: 'connect',
    summary: 'Brings back relations removed within the last day, with their groups and clippings',
    access: 'relation.create',
    ...ofBrand,
    body: z.object({ relations: relationIds.min(1) }),
    answer: one(z.object({ restored: z.number().int() })),
    status: 200,
  },
  'connect.relations.coverage': {
    method: 'GET',
    path: '/connect/relations/{relation_id}/coverage',
    area: 'connect',
    summary: 'The clippings that a relation is assigned to, newest first',
    access: 'relations.list',
    subject,
    params,
    query: z.object({ ...period, ...paging }),
    answer: page(clipping),
  },
  'connect.groups.index': {
    method: 'GET',
    path: '/connect/groups',
    area: 'connect',
    summary: 'Relation groups by name',
    access: 'relations.groups.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({
      brand: list(id).optional(),
      search: shortText.optional(),
      sort: z.enum(['a_z']).default('a_z'),
      cursor: paging.cursor,
      limit: z.coerce.number().int().min(1).max(limits.groupsFetch).default(limits.groupsFetch),
    }),
    answer: page(relationGroup),
  },
  'connect.groups.store': {
    method: 'POST',
    path: '/connect/groups',
    area: 'connect',
    summary: 'Makes a group',
    access: 'relations.group.update',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: groupForm.extend({ brand_id: id }),
    answer: one(relationGroup),
    status: 201,
  },
  'connect.groups.show': {
    method: 'GET',
    path: '/connect/groups/{group_id}',
    area: 'connect',
    summary: 'One group; include=relations adds its relations',
    access: 'relations.group.view',
    subject: ofGroup,
    params: groupParams,
    query: z.object({ include: z.string().max(200).optional() }),
    answer: one(relationGroup),
  },
  'connect.groups.update': {
    method: 'PATCH',
    path: '/connect/groups/{group_id}',
    area: 'connect',
    summary: 'Renames a group, or gives it exactly these relations',
    access: 'relations.group.update',
    subject: ofGroup,
    params: groupParams,
    body: groupForm.partial(),
    answer: one(relationGroup),
  },
  'connect.groups.delete': {
    method: 'DELETE',
    path: '/connect/groups/{group_id}',
    area: 'connect',
    summary: 'Removes a group; its relations stay',
    access: 'relations.group.update',
    subject: ofGroup,
    params: groupParams,
    answer: null,
  },
  'connect.groups.bulk-delete': {
    ...changingGroups,
    path: '/brands/{brand_id}/connect/groups/bulk-delete',
    summary: 'Removes groups; their relations stay',
    each: { as: 'connect.groups.delete', id: 'group_id' },
  },
  'connect.groups.bulk-restore': {
    ...changingGroups,
    path: '/brands/{brand_id}/connect/groups/bulk-restore',
    summary: 'Brings back groups removed within the last day, with their relations',
    each: { as: 'connect.groups.restore', id: 'group_id' },
  },
  'connect.groups.restore': {
    method: 'POST',
    path: '/connect/groups/{group_id}/restore',
    area: 'connect',
    summary: 'Brings back a group removed within the last day, with its relations',
    access: 'relations.group.update',
    subject: ofGroup,
    params: groupParams,
    answer: one(relationGroup),
    status: 200,
  },
  'connect.groups.relations.add': {
    method: 'POST',
    path: '/connect/groups/{group_id}/relations',
    area: 'connect',
    summary: 'Adds relations to a group; those that are in it already stay',
    access: 'relations.group.update',
    subject: ofGroup,
    params: groupParams,
    body: z.object({ relations: relationIds.min(1) }),
    answer: one(relationGroup),
    status: 200,
  },
  'connect.groups.relations.remove': {
    method: 'DELETE',
    path: '/connect/groups/{group_id}/relations',
    area: 'connect',
    summary: 'Takes relations out of a group; they stay in the brand',
    access: 'relations.group.update',
    subject: ofGroup,
    params: groupParams,
    body: z.object({ relations: relationIds.min(1) }),
    answer: one(relationGroup),
  },
});
