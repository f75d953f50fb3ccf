import { z } from 'zod';
import { socialNetworks } from './choices.ts';
import { relation } from './connect.ts';
import { discoverPeriods, discoverWords as words } from './discover-search.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  countryId,
  dateTime,
  id,
  languageCode,
  list,
  many,
  mediaTier,
  mediaType,
  one,
  page,
  paging,
  sentiment,
} from './fields.ts';
import { relationFieldNames } from './form-choices.ts';
import { limits } from './limits.ts';
import { fieldSource, signedArticle } from './media-profiles.ts';
import { outletShort } from './outlets.ts';
import { countryShort } from './reference.ts';

const days = z.coerce.number().pipe(z.literal(discoverPeriods));
const query = z.object({
  brand: id,
  search: words.optional(),
  without: words.optional(),
  /** Names, separated by commas. The newest thousand articles of the last year that name one of them in their text count. */
  competitor: words.optional(),
  own_names: words.optional(),
  categories: list(z.string().max(100)).optional(),
  countries: list(countryId).optional(),
  languages: list(languageCode).optional(),
  media_outlets: list(id).optional(),
  tiers: list(mediaTier).optional(),
  tone: sentiment.optional(),
  active_within: days.optional(),
  /** People who write about what this one writes about. */
  like: id.optional(),
  /** People who write about what a story tells. */
  story: id.optional(),
  ...paging,
});

const hit = z.object({
  id,
  name: z.string(),
  media_outlet: outletShort.nullable(),
  job_title: z.string().nullable(),
  country: countryShort.nullable(),
  languages: z.array(z.string()),
  has_email: z.boolean(),
  articles: z.number().int(),
  /** Articles a month, over the time between the first and the last. */
  per_month: z.number(),
  /** Tone of the articles that fit the search, or of all if the search has no words. */
  tone: z.object({
    articles: z.number().int(),
    negative: z.number().int(),
    neutral: z.number().int(),
    positive: z.number().int(),
  }),
  first_at: dateTime.nullable(),
  last_at: dateTime.nullable(),
  is_silent: z.boolean(),
  /** Words that tell the subjects of the newest articles. */
  beat: z.array(z.string()),
  /** Articles that fit the words or the competitor's names; 0 if the search has none. */
  matches: z.number().int(),
  /** The newest of them, or the newest of all. */
  evidence: z.array(signedArticle),
  /** The relation of the brand that is this person. */
  relation: z.object({ id, name: z.string() }).nullable(),
  score: z.number(),
});
export type DiscoverHit = z.output<typeof hit>;

const field = z.enum(relationFieldNames);
const news = z.object({
  field,
  /** The value of the relation and that of the profile, as texts. */
  mine: z.string(),
  theirs: z.string(),
  source: fieldSource.omit({ field: true }).nullable(),
});
export type RelationNews = z.output<typeof news>;

const profileLink = z.object({
  media_profile: z.object({ id, name: z.string(), media_outlet: outletShort.nullable() }).nullable(),
  /** Profiles of the same name that the relation may be. */
  proposals: z.array(
    z.object({ id, name: z.string(), media_outlet: outletShort.nullable(), articles: z.number().int() }),
  ),
  news: z.array(news),
  sources: z.array(fieldSource),
  beat: z.array(z.string()),
  latest: z.array(signedArticle),
});
export type RelationProfile = z.output<typeof profileLink>;

const relatedReasons = ['same_outlet', 'same_subjects', 'shared_coverage'] as const;
const related = z.object({
  kind: z.enum(['relation', 'profile']),
  id,
  name: z.string(),
  media_outlet: outletShort.nullable(),
  reasons: z.array(z.object({ code: z.enum(relatedReasons), shared: z.array(z.string()) })),
});
export type RelatedPerson = z.output<typeof related>;

const network = z.enum(socialNetworks);
const account = z.object({
  /** null: a site of the person's own. */
  network: network.nullable(),
  handle: z.string(),
  url: z.string(),
  media_type: mediaType,
  /** Posts that streams of the brand have found. */
  posts: z.number().int(),
  last_at: dateTime.nullable(),
  /** Followers as the newest post states them; null: unknown. */
  followers: z.number().int().nullable(),
});
export type RelationAccount = z.output<typeof account>;

const post = z.object({
  id,
  network: network.nullable(),
  headline: z.string(),
  text: z.string(),
  url: z.string(),
  media_type: z.string(),
  media_outlet: outletShort,
  published_at: dateTime,
  /** Followers when the post was found; null: unknown. */
  impressions: z.number().int().nullable(),
  sentiment,
  /** null: set by a person. */
  sentiment_confidence: z.number().nullable(),
  /** The mention and the stream that has found it. */
  mention_id: id,
  stream: z.object({ id, name: z.string() }),
});

const ofRelation = {
  subject: { kind: 'relation', id: 'params.relation_id' },
  params: z.object({ relation_id: id }),
} as const;
const adding = { groups: z.array(id).max(limits.groupsFetch).optional() };

/** The search for journalists, and what profiles know of relations. */
export const discoverEndpoints = defineEndpoints({
  'connect.discover': {
    method: 'GET',
    path: '/connect/discover',
    area: 'connect',
    summary: 'Journalists who fit a search, the best first, each with the articles that prove it',
    access: 'discover.list',
    subject: { kind: 'brand', id: 'query.brand' },
    query,
    answer: page(hit),
  },
  'connect.discover.add': {
    method: 'POST',
    path: '/connect/discover/{media_profile_id}/add',
    area: 'connect',
    summary: 'Makes a journalist a relation of the brand; one who is a relation already stays as it is',
    access: 'relation.create',
    subject: { kind: 'brand', id: 'body.brand_id' },
    params: z.object({ media_profile_id: id }),
    body: z.object({ brand_id: id, ...adding }),
    answer: one(relation),
    status: 201,
  },
  'connect.discover.add-many': {
    method: 'POST',
    path: '/brands/{brand_id}/connect/discover/add',
    area: 'connect',
    summary: 'Makes journalists relations of the brand and puts them into groups, in one step',
    access: 'relation.create',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    body: z.object({ media_profiles: z.array(id).min(1).max(100), ...adding }),
    answer: one(z.object({ added: z.number().int(), known: z.number().int() })),
    status: 200,
  },
  'connect.relations.profile': {
    method: 'GET',
    path: '/connect/relations/{relation_id}/profile',
    area: 'connect',
    summary:
      'The media profile of a relation, what it knows that the relation does not, and where each detail comes from',
    access: 'relations.list',
    ...ofRelation,
    answer: one(profileLink),
  },
  'connect.relations.profile.link': {
    method: 'PUT',
    path: '/connect/relations/{relation_id}/profile',
    area: 'connect',
    summary: 'Links a relation to a media profile, or to none',
    access: 'relation.create',
    ...ofRelation,
    body: z.object({ media_profile: id.nullable() }),
    answer: one(profileLink),
  },
  'connect.relations.profile.decide': {
    method: 'POST',
    path: '/connect/relations/{relation_id}/profile/decide',
    area: 'connect',
    summary: 'Takes a newer detail of the media profile over, or ignores it until it changes again',
    access: 'relation.create',
    ...ofRelation,
    body: z.object({ field, decision: z.enum(['accept', 'ignore']) }),
    answer: one(profileLink),
    status: 200,
  },
  'connect.relations.data': {
    method: 'GET',
    path: '/connect/relations/{relation_id}/data',
    area: 'connect',
    summary: 'Everything that is held of a relation, as a file for the person',
    access: 'relations.list',
    ...ofRelation,
    query: z.object({ format: z.enum(['json', 'pdf']).default('json') }),
    answer: 'raw',
  },
  'connect.relations.related': {
    method: 'GET',
    path: '/connect/relations/{relation_id}/related',
    area: 'connect',
    summary: 'People of the same outlet, the same subjects or the same coverage, with the reason',
    access: 'relations.list',
    ...ofRelation,
    answer: many(related),
  },
  'connect.relations.accounts': {
    method: 'GET',
    path: '/connect/relations/{relation_id}/accounts',
    area: 'connect',
    summary:
      "A relation's own accounts on social networks, with their followers and posts as far as the brand's streams found them",
    access: 'relations.list',
    ...ofRelation,
    answer: many(account),
  },
  'connect.relations.social': {
    method: 'GET',
    path: '/connect/relations/{relation_id}/social',
    area: 'connect',
    summary: "What a relation's own accounts have published, as far as the brand's streams have found it",
    access: 'relations.list',
    ...ofRelation,
    query: z.object(paging),
    answer: page(post),
  },
});
