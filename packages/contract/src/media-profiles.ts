import { z } from 'zod';
import { evidenceCodes, lawfulBases } from './choices.ts';
import { personEmail, personName, socialFields, topic } from './connect.ts';
import { defineEndpoints } from './endpoint.ts';
import { countryId, dateTime, id, one, page, paging, sentiment, shortText, webUrl } from './fields.ts';
import { limits } from './limits.ts';
import { outletShort } from './outlets.ts';
import { connectCategory, countryShort } from './reference.ts';

/** Days without a byline after which a profile counts as silent. */
export const silentAfterDays = 90;

const socialProfiles = z.object(socialFields).partial();
export type SocialProfiles = z.output<typeof socialProfiles>;

/**
 * Editable fields of a profile. `source` and `basis` say where what changes comes from, and why it may be kept; they are noted for
 * each field that changes.
 */
export const mediaProfileForm = z.object({
  name: personName,
  email: personEmail.optional(),
  /** A number of the profile's country, or with its own country code (+45 …). Stored as E.164. */
  phone: z.string().trim().max(50).nullable().optional(),
  photo_url: webUrl.nullable().optional(),
  media_outlet_id: id.nullable().optional(),
  job_title: shortText.nullable().optional(),
  /** Slugs of connect.categories. */
  categories: z.array(z.string().max(100)).max(limits.relationCategories).optional(),
  topics: z.array(topic).max(limits.relationTopics).optional(),
  country_id: countryId.nullable().optional(),
  social_profiles: socialProfiles.optional(),
  source: shortText.optional(),
  basis: z.enum(lawfulBases).default('legitimate_interest'),
});
export type MediaProfileForm = z.output<typeof mediaProfileForm>;

/** The origin of a detail about a person. */
export const fieldSource = z.object({
  field: z.string(),
  /** An address, 'staff', 'person' for the person's own correction, or the entered text. */
  source: z.string(),
  basis: z.enum(lawfulBases),
  at: dateTime,
});
export type FieldSource = z.output<typeof fieldSource>;

/** One article as evidence: the fields that other pages show too. */
export const signedArticle = z.object({
  document_id: id,
  headline: z.string(),
  url: z.string(),
  media_outlet: outletShort,
  published_at: dateTime,
  sentiment,
});
export type SignedArticle = z.output<typeof signedArticle>;

const mediaProfile = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photo_url: z.string().nullable(),
  media_outlet: outletShort.nullable(),
  job_title: z.string().nullable(),
  categories: z.array(connectCategory),
  topics: z.array(z.string()),
  country: countryShort.nullable(),
  social_profiles: z.record(z.string(), z.string()),
  sources: z.array(fieldSource),
  articles: z.number().int(),
  first_at: dateTime.nullable(),
  last_at: dateTime.nullable(),
  /** No byline for 90 days. */
  is_silent: z.boolean(),
  created_at: dateTime,
  updated_at: dateTime,
});
export type MediaProfile = z.output<typeof mediaProfile>;

const mediaProfileRecord = mediaProfile.extend({
  /** Outlets over time, the latest first. */
  outlets: z.array(
    z.object({ media_outlet: outletShort, articles: z.number().int(), first_at: dateTime, last_at: dateTime }),
  ),
  /** Words that tell the subjects of each quarter, the latest first. */
  beats: z.array(z.object({ quarter: z.string(), articles: z.number().int(), words: z.array(z.string()) })),
  latest: z.array(signedArticle),
});
export type MediaProfileRecord = z.output<typeof mediaProfileRecord>;

const question = z.object({
  id,
  profile: mediaProfile,
  other: mediaProfile,
  score: z.number(),
  evidence: z.array(z.object({ code: z.enum(evidenceCodes), shared: z.array(z.string()) })),
  asked_at: dateTime,
});

const params = z.object({ media_profile_id: id });

/** Journalists as their bylines show them, kept up to date by the program and corrected by staff. */
export const mediaProfileEndpoints = defineEndpoints({
  'staff.media-profiles.index': {
    method: 'GET',
    path: '/staff/media-profiles',
    area: 'staff',
    summary: 'Media profiles by name',
    access: 'staff',
    query: z.object({
      search: shortText.optional(),
      media_outlet: id.optional(),
      state: z.enum(['active', 'silent', 'unread']).optional(),
      ...paging,
    }),
    answer: page(mediaProfile),
  },
  'staff.media-profiles.store': {
    method: 'POST',
    path: '/staff/media-profiles',
    area: 'staff',
    summary: 'Adds a media profile',
    access: 'staff',
    body: mediaProfileForm,
    answer: one(mediaProfileRecord),
    status: 201,
  },
  'staff.media-profiles.show': {
    method: 'GET',
    path: '/staff/media-profiles/{media_profile_id}',
    area: 'staff',
    summary: 'One media profile with its outlets, beats and latest articles',
    access: 'staff',
    params,
    answer: one(mediaProfileRecord),
  },
  'staff.media-profiles.update': {
    method: 'PUT',
    path: '/staff/media-profiles/{media_profile_id}',
    area: 'staff',
    summary: 'Changes a media profile; fields that are not sent stay',
    access: 'staff',
    params,
    body: mediaProfileForm,
    answer: one(mediaProfileRecord),
  },
  'staff.media-profiles.delete': {
    method: 'DELETE',
    path: '/staff/media-profiles/{media_profile_id}',
    area: 'staff',
    summary: 'Deletes a media profile for good; its byline is not read again in these outlets',
    access: 'staff',
    params,
    answer: null,
  },
  'staff.media-profiles.join': {
    method: 'POST',
    path: '/staff/media-profiles/{media_profile_id}/join',
    area: 'staff',
    summary: 'Makes another media profile part of this one',
    access: 'staff',
    params,
    body: z.object({ other_id: id }),
    answer: one(mediaProfileRecord),
    status: 200,
  },
  'staff.media-profiles.split': {
    method: 'POST',
    path: '/staff/media-profiles/{media_profile_id}/split',
    area: 'staff',
    summary: 'Gives the articles in some outlets to a media profile of their own; the two stay apart',
    access: 'staff',
    params,
    body: z.object({ media_outlets: z.array(id).min(1).max(100) }),
    answer: one(mediaProfileRecord),
    status: 201,
  },
  'staff.media-profile-questions.index': {
    method: 'GET',
    path: '/staff/media-profile-questions',
    area: 'staff',
    summary: 'Pairs of media profiles that may be one person, the likeliest first',
    access: 'staff',
    query: z.object(paging),
    answer: page(question),
  },
  'staff.media-profile-questions.decide': {
    method: 'POST',
    path: '/staff/media-profile-questions/{question_id}/decide',
    area: 'staff',
    summary: 'Decides whether two media profiles are one person',
    access: 'staff',
    params: z.object({ question_id: id }),
    body: z.object({ decision: z.enum(['join', 'apart']) }),
    answer: null,
  },
});
