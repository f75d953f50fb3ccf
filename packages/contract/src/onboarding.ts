import { z } from 'zod';
import { imageCrop, organisation, user } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { countryId, email, id, languageCode, mediaType, newPassword, one, requiredText, shortText } from './fields.ts';
import { onboardingStepNames } from './form-choices.ts';
import { limits } from './limits.ts';
import { accepted } from './sign-up.ts';
import { labAnswer } from './stream-lab.ts';

/** Schemas of the four steps. The logo can be skipped by null. */
export const onboardingSteps = {
  profile: z.object({
    first_name: requiredText,
    last_name: requiredText,
    organisation_name: requiredText,
    country_id: countryId.nullable(),
    role: shortText.nullable(),
  }),
  logo: z.object({ logo: imageCrop.nullable() }),
  contact: z.object({
    name: requiredText,
    role: shortText.nullable(),
    email,
    phone: shortText.nullable(),
  }),
  'email-confirmation': z.object({ code: z.string().trim().max(20).optional() }),
} as const;

const onboarding = z.object({
  /** The first step that is not done; null: only complete is missing. */
  step: z.enum(onboardingStepNames).nullable(),
  user,
  organisation,
  /** Only an administrator names the organisation. */
  may_update_organisation: z.boolean(),
  /** An address other than the user's own is confirmed by a code that was mailed to it. */
  email_confirmation: z.object({ email: z.string(), is_confirmed: z.boolean() }),
});

const ofUser = z.object({ user_id: id });

const streamDraft = z.object({
  name: z.string().trim().min(1).max(limits.streamName),
  main_search_term: requiredText,
  media_types: z.array(mediaType).min(1).max(15).optional(),
});
const target = z.object({
  monitored_countries: z.array(countryId).max(300).default([]),
  monitored_languages: z.array(languageCode).max(50).default([]),
});
/** Token of the account step. A signed-in caller has none and sends the bearer token instead. */
const draftToken = z.string().min(20).max(200).optional();
const draft = one(z.object({ token: z.string(), step: z.enum(['brand', 'stream', 'target']) }));

export const onboardingEndpoints = defineEndpoints({
  'onboarding.show': {
    method: 'GET',
    path: '/onboarding/{user_id}',
    area: 'onboarding',
    summary: 'How far the caller’s onboarding is; 404 onboarding_broken for anybody else’s',
    access: 'signed-in',
    params: ofUser,
    answer: one(onboarding),
  },
  'onboarding.update': {
    method: 'PUT',
    path: '/onboarding/{user_id}/{step}',
    area: 'onboarding',
    summary: 'Does one step: profile, logo, contact, email-confirmation; each wants its own fields',
    access: 'signed-in',
    params: z.object({ user_id: id, step: z.enum(onboardingStepNames) }),
    body: z.record(z.string().max(50), z.unknown()).meta({ bounded: 'each step is checked by its own schema' }),
    answer: one(onboarding),
    rateLimit: 60,
  },
  'onboarding.complete': {
    method: 'POST',
    path: '/onboarding/{user_id}/complete',
    area: 'onboarding',
    summary: 'Ends the onboarding; 409 onboarding_incomplete while a step is missing',
    access: 'signed-in',
    params: ofUser,
    answer: one(user),
  },
  'stream-onboarding.account': {
    method: 'POST',
    path: '/stream-onboarding/account',
    area: 'onboarding',
    summary: 'Step 1: who it will be for. Nothing is made before the last step',
    access: 'public',
    body: z.object({
      email,
      password: newPassword,
      first_name: requiredText,
      last_name: requiredText,
      language: z.string().max(10).optional(),
      terms_accepted: accepted,
    }),
    answer: draft,
    rateLimit: 10,
  },
  'stream-onboarding.brand': {
    method: 'POST',
    path: '/stream-onboarding/brand',
    area: 'onboarding',
    summary: 'Step 2: the brand',
    access: 'public',
    body: z.object({ token: draftToken, name: requiredText, country_id: countryId.nullable() }),
    answer: draft,
    rateLimit: 30,
  },
  'stream-onboarding.stream': {
    method: 'POST',
    path: '/stream-onboarding/stream',
    area: 'onboarding',
    summary: 'Step 3: what to watch',
    access: 'public',
    body: streamDraft.extend({ token: z.string().min(20).max(200) }),
    answer: draft,
    rateLimit: 30,
  },
  'stream-onboarding.preview': {
    method: 'POST',
    path: '/stream-onboarding/preview',
    area: 'onboarding',
    summary: 'What the stream would have found in the last 14 days; asked while typing',
    access: 'public',
    body: streamDraft.partial({ name: true }).extend({ token: z.string().min(20).max(200), ...target.partial().shape }),
    answer: z.object({
      data: labAnswer.shape.data,
      meta: z.object({ per_day: z.number(), searched: z.number().int() }),
    }),
    rateLimit: 60,
  },
  'stream-onboarding.target': {
    method: 'POST',
    path: '/stream-onboarding/target',
    area: 'onboarding',
    summary:
      'Step 4: where to watch. Makes brand and stream, and for somebody new the account, whose activation link is mailed',
    access: 'public',
    body: target.extend({ token: z.string().min(20).max(200) }),
    answer: one(z.object({ user_id: id, email: z.string(), brand_id: id, stream_id: id, is_activated: z.boolean() })),
    status: 201,
    rateLimit: 10,
  },
});
