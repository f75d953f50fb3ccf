import { z } from 'zod';
import { colour, imageCrop } from './accounts.ts';
import { bulkAnswer, selectedIds } from './bulk.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  countryId,
  date,
  dateTime,
  email,
  id,
  list,
  longText,
  many,
  one,
  ordinal,
  page,
  paging,
  requiredText,
  shortText,
  webUrl,
} from './fields.ts';
import { limits } from './limits.ts';
import { phone } from './newsroom-parts.ts';
import { category, countryShort, language } from './reference.ts';

/** Words of an address: small Latin letters, digits and single hyphens. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** A host name without protocol, port and path. */
const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/);

/** Proof of ownership of a domain: a TXT record or a file of the domain that contains the value. */
const domainProof = z.object({
  state: z.enum(['pending', 'verified']),
  /** Reason why the last check did not find the proof. */
  problem: z.enum(['missing', 'taken', 'own_host']).nullable(),
  record: z.string(),
  file: z.string(),
  value: z.string(),
  checked_at: dateTime.nullable(),
});

const domainRecord = z.object({ type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']), name: z.string(), value: z.string() });
const domainStep = z.object({
  name: z.enum(['proof', 'dns', 'https']),
  /** `waiting`: cannot be checked before the other steps are done. */
  state: z.enum(['done', 'open', 'waiting']),
  /** Reason why an open step is not done; null: not checked yet. */
  problem: z
    .enum(['missing', 'taken', 'own_host', 'no_address', 'elsewhere', 'certificate', 'unreachable', 'not_ours'])
    .nullable(),
  /** Answers of the name service that differ from what is expected. */
  found: z.array(z.string()),
  /** Records to set: the TXT record, or the CNAME record or instead of it all others. */
  records: z.array(domainRecord),
});
/** State of all that a domain needs before its newsroom is shown there. */
const newsroomDomain = z.object({ domain: z.string(), checked_at: dateTime, steps: z.array(domainStep) });
export type NewsroomDomain = z.infer<typeof newsroomDomain>;

export const newsroom = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  language,
  website: z.string().nullable(),
  address: z.string().nullable(),
  description: z.string().nullable(),
  legal_warning: z.string().nullable(),
  main_color: z.string(),
  secondary_color: z.string(),
  logo: imageCrop.nullable(),
  page_header: imageCrop.nullable(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_role: z.string().nullable(),
  counts: z.object({
    social_handles: z.number().int(),
    files: z.number().int(),
    categories: z.number().int(),
    contacts: z.number().int(),
    followers: z.number().int(),
    stories: z.number().int(),
  }),
  videos: z.array(z.string()),
  /** The public site has a form for enquiries of journalists. */
  takes_enquiries: z.boolean(),
  /** Domain that the newsroom asks for; served once its owner has proven it. */
  domain: z.string().nullable(),
  domain_proof: domainProof.nullable(),
  /** Address of the public site. */
  url: z.string(),
  rss: z.string(),
  is_published: z.boolean(),
  created_at: dateTime,
  updated_at: dateTime,
  published_at: dateTime.nullable(),
  brand: z.object({ id, name: z.string() }),
  country: countryShort,
  categories: z.array(category.pick({ id: true, name: true, depth: true, parent_id: true })),
});
export type Newsroom = z.infer<typeof newsroom>;

const newsroomFields = z.object({
  name: requiredText,
  country_id: countryId,
  language: language.optional(),
  slug: slug.optional(),
  website: webUrl.nullable(),
  address: shortText.nullable(),
  description: longText.nullable(),
  legal_warning: longText.nullable(),
  main_color: colour,
  secondary_color: colour,
  logo: imageCrop.nullable(),
  page_header: imageCrop.nullable(),
  contact_name: shortText.nullable(),
  contact_phone: phone.nullable(),
  contact_email: email.nullable(),
  contact_role: shortText.nullable(),
  takes_enquiries: z.boolean(),
  /** Addresses of films at the providers that stories may embed. */
  videos: z.array(webUrl).max(limits.newsroomVideos),
  /** Each category as the ids along its path. */
  categories: z.array(z.array(ordinal).min(1).max(3)).max(50),
  domain: hostName.nullable(),
});
/** Name and country are all that a new newsroom needs; colours, logo and contact come from the organisation and brand. */
export const newsroomForm = newsroomFields.partial().required({ name: true, country_id: true });
export const newsroomChange = newsroomFields.partial();
export type NewsroomForm = z.output<typeof newsroomForm>;
export type NewsroomChange = z.output<typeof newsroomChange>;

/** A page of the site below the newsroom's own address, with its query; '' is the front page. */
const sitePath = z
  .string()
  .max(500)
  .regex(/^(\/[a-z0-9-]{1,120}){0,2}\/?(\?[^#\s]{0,300})?$/);
/** A page of the site as it would be with values that are not stored. */
const newsroomPreview = z.object({
  html: z.string(),
  /** Address that the page has in public. */
  url: z.string(),
  /** Beginning of the newsroom's links in the page. */
  base: z.string(),
  /** Path of a story: the newest one; /preview is a draft, while nothing is published; null without stories. */
  story_path: z.string().nullable(),
  has_press_kit: z.boolean(),
});
export type NewsroomPreview = z.infer<typeof newsroomPreview>;

/** Both days included, in UTC; the last 30 days if they are left out. */
export const factsPeriod = { start: date.optional(), end: date.optional() };
/** Counted by day without cookies or anything of a person. */
export const readingFacts = z.object({
  views: z.number().int(),
  downloads: z.number().int(),
  feed_readings: z.number().int(),
  embed_views: z.number().int(),
  by_day: z.array(z.object({ day: z.iso.date(), views: z.number().int(), downloads: z.number().int() })),
  referrers: z.array(z.object({ host: z.string(), views: z.number().int() })),
  top_stories: z.array(z.object({ id, headline: z.string(), views: z.number().int() })),
  top_files: z.array(z.object({ id, title: z.string(), downloads: z.number().int() })),
});
export type ReadingFacts = z.infer<typeof readingFacts>;

const params = z.object({ newsroom_id: id });
const subject = { kind: 'newsroom', id: 'params.newsroom_id' } as const;
const reading = { access: 'brand member', subject, params } as const;
const changing = { access: 'newsroom.update', subject, params } as const;

const changingMany = {
  method: 'POST',
  area: 'newsrooms',
  access: 'newsroom.publish',
  subject: { kind: 'brand', id: 'params.brand_id' },
  params: z.object({ brand_id: id }),
  body: z.object({ newsrooms: selectedIds }),
  answer: bulkAnswer,
  status: 200,
} as const;

export const newsroomEndpoints = defineEndpoints({
  'newsrooms.index': {
    method: 'GET',
    path: '/newsrooms',
    area: 'newsrooms',
    summary: 'Newsrooms by name; query looks in the name, countries narrows down',
    access: 'brand member',
    subject: { kind: 'brands', id: 'query.brands' },
    query: z.object({
      brands: list(id).optional(),
      query: shortText.optional(),
      countries: list(countryId).optional(),
      ...paging,
    }),
    answer: page(newsroom),
  },
  'brands.newsrooms.index': {
    method: 'GET',
    path: '/brands/{brand_id}/newsrooms',
    area: 'brands',
    summary: 'Newsrooms of a brand by name',
    access: 'brand member',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    query: z.object(paging),
    answer: page(newsroom),
  },
  'brands.newsrooms.countries': {
    method: 'GET',
    path: '/brands/{brand_id}/newsrooms/countries',
    area: 'brands',
    summary: 'Countries in which the brand has a newsroom',
    access: 'brand member',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    answer: many(countryShort),
  },
  'newsrooms.store': {
    method: 'POST',
    path: '/newsrooms',
    area: 'newsrooms',
    summary: 'Makes a newsroom, not yet published',
    access: 'newsroom.create',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: newsroomForm.extend({ brand_id: id }),
    answer: one(newsroom),
    status: 201,
  },
  'newsrooms.name-taken': {
    method: 'POST',
    path: '/newsrooms/name-taken',
    area: 'newsrooms',
    summary: 'Whether a newsroom of the country has the name; newsroom_id leaves one out',
    access: 'signed-in',
    body: z.object({ name: requiredText, country: countryId, newsroom_id: id.optional() }),
    answer: z.object({ name_is_taken: z.boolean() }),
    status: 200,
  },
  'newsrooms.show': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}',
    area: 'newsrooms',
    summary: 'One newsroom',
    ...reading,
    answer: one(newsroom),
  },
  'newsrooms.update': {
    method: 'PATCH',
    path: '/newsrooms/{newsroom_id}',
    area: 'newsrooms',
    summary: 'Changes what is sent; a new slug leaves the old address leading here',
    ...changing,
    body: newsroomChange,
    answer: one(newsroom),
  },
  'newsrooms.preview': {
    method: 'POST',
    path: '/newsrooms/{newsroom_id}/preview',
    area: 'newsrooms',
    summary: 'A page of the site as it would look with these values; nothing is stored or counted',
    ...changing,
    body: z.object({ values: newsroomChange, path: sitePath.default('') }),
    answer: one(newsroomPreview),
    status: 200,
    onlyReads: true,
  },
  'newsrooms.delete': {
    method: 'DELETE',
    path: '/newsrooms/{newsroom_id}',
    area: 'newsrooms',
    summary: 'Removes a newsroom with its stories; the site answers 410 from now on',
    access: 'newsroom.publish',
    subject,
    params,
    answer: null,
  },
  'newsrooms.publish': {
    method: 'POST',
    path: '/newsrooms/{newsroom_id}/publish',
    area: 'newsrooms',
    summary: 'Opens the public site',
    access: 'newsroom.publish',
    subject,
    params,
    answer: one(newsroom),
    status: 200,
  },
  'newsrooms.unpublish': {
    method: 'POST',
    path: '/newsrooms/{newsroom_id}/unpublish',
    area: 'newsrooms',
    summary: 'Closes the public site; stories keep their state',
    access: 'newsroom.publish',
    subject,
    params,
    answer: one(newsroom),
    status: 200,
  },
  'newsrooms.bulk-publish': {
    ...changingMany,
    path: '/brands/{brand_id}/newsrooms/bulk-publish',
    summary: 'Opens the public sites of newsrooms; those that cannot be published are named with the reason',
    each: { as: 'newsrooms.publish', id: 'newsroom_id' },
  },
  'newsrooms.bulk-unpublish': {
    ...changingMany,
    path: '/brands/{brand_id}/newsrooms/bulk-unpublish',
    summary: 'Closes the public sites of newsrooms; stories keep their state',
    each: { as: 'newsrooms.unpublish', id: 'newsroom_id' },
  },
  'newsrooms.domain.show': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}/domain',
    area: 'newsrooms',
    summary: 'Checks now what the domain needs: its proof, its address and HTTPS; null without a domain',
    ...changing,
    answer: one(newsroomDomain.nullable()),
    rateLimit: 10,
  },
  'newsrooms.domain.check': {
    method: 'POST',
    path: '/newsrooms/{newsroom_id}/domain/check',
    area: 'newsrooms',
    summary: 'Looks at once for the proof of the domain; 409 where no proof is awaited',
    ...changing,
    answer: one(newsroom),
    status: 200,
    rateLimit: 10,
  },
  'newsrooms.siblings': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}/siblings',
    area: 'newsrooms',
    summary: 'Other newsrooms of the brand',
    ...reading,
    answer: many(newsroom.pick({ id: true, slug: true, name: true, country: true, url: true, is_published: true })),
  },
  'newsrooms.facts': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}/facts',
    area: 'newsrooms',
    summary: 'Views, downloads, referrers and the most read stories of a period, by days in UTC',
    ...reading,
    query: z.object(factsPeriod),
    answer: one(readingFacts),
  },
  'newsrooms.embed': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}/embed',
    area: 'newsrooms',
    summary: 'The script that draws the list of stories on another site; 409 while the newsroom is not published',
    ...reading,
    access: 'newsroom.update',
    query: z.object({
      stories: z.coerce.number().int().min(1).max(25).default(5),
      theme: z.enum(['light', 'dark', 'auto']).default('auto'),
      pictures: z.enum(['true', 'false']).default('true'),
    }),
    answer: one(z.object({ script: z.string(), url: z.string() })),
  },
  'staff.newsrooms.index': {
    method: 'GET',
    path: '/staff/newsrooms',
    area: 'staff',
    summary: 'All newsrooms by name, with their brand and organisation',
    access: 'staff',
    query: z.object({ search: shortText.optional(), ...paging }),
    answer: page(newsroom.extend({ organisation: z.object({ id, name: z.string() }) })),
  },
});
