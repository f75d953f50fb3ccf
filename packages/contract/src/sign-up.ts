import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { countryId, email, id, newPassword, one, requiredText, shortText } from './fields.ts';
import { token } from './sessions.ts';

/** Terms have to be accepted: anything but true is refused. */
export const accepted = z.boolean().refine((value) => value, { params: { code: 'accepted' } });
const optionalLanguage = z.string().max(10).optional();

const oauthProviders = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'pinterest',
  'youtube',
  'tiktok',
  'google',
] as const;
const provider = z.object({ provider: z.enum(oauthProviders) });

export const signUpEndpoints = defineEndpoints({
  'auth.sign-up': {
    method: 'POST',
    path: '/auth/sign-up',
    area: 'auth',
    summary:
      'Makes an organisation with its first brand and administrator, on trial for 14 days; mails the activation link',
    access: 'public',
    body: z.object({
      first_name: requiredText,
      last_name: requiredText,
      email,
      phone: shortText.nullable().optional(),
      password: newPassword,
      organisation_name: requiredText,
      country_id: countryId,
      language: optionalLanguage,
      referrer: shortText.nullable().optional(),
      terms_accepted: accepted,
    }),
    answer: one(z.object({ user_id: id, email: z.string() })),
    status: 201,
    rateLimit: 10,
  },
  'auth.activate': {
    method: 'POST',
    path: '/auth/activate/{user_id}/{activation_token}',
    area: 'auth',
    summary: 'Confirms the e-mail address and signs in; 409 already_activated, 422 activation_expired',
    access: 'public',
    params: z.object({ user_id: id, activation_token: z.string().min(1).max(200) }),
    answer: token,
    rateLimit: 30,
  },
  'auth.activate.resend': {
    method: 'POST',
    path: '/auth/activate/resend',
    area: 'auth',
    summary: 'Mails a new activation link, which ends the older; valid for 7 days',
    access: 'public',
    body: z.object({ email }),
    answer: null,
    rateLimit: 5,
  },
  'auth.oauth.url': {
    method: 'GET',
    path: '/oauth/{provider}/url',
    area: 'auth',
    summary: 'Where to connect a social network; 409 oauth_not_configured where the operator has not set it up',
    access: 'public',
    params: provider,
    query: z.object({ redirect_uri: z.string().max(2000).optional(), brand: id.optional() }),
    answer: one(z.object({ url: z.string() })),
    rateLimit: 60,
  },
  'auth.oauth.callback': {
    method: 'POST',
    path: '/oauth/{provider}/callback',
    area: 'auth',
    summary: 'Takes what the network answered; 409 oauth_not_configured',
    access: 'public',
    params: provider,
    body: z.object({ code: shortText.optional(), state: shortText.optional() }),
    answer: null,
    rateLimit: 60,
  },
  'auth.oauth.instagram-token': {
    method: 'POST',
    path: '/oauth/instagram/token',
    area: 'auth',
    summary: 'Takes a token of Instagram; 409 oauth_not_configured',
    access: 'public',
    body: z.object({ access_token: z.string().max(2000) }),
    answer: null,
    rateLimit: 60,
  },
  'staff.oauth.twitter-callback': {
    method: 'POST',
    path: '/staff/oauth/twitter/callback',
    area: 'auth',
    summary: 'Takes what Twitter answered to staff; 409 oauth_not_configured',
    access: 'staff',
    body: z.object({ oauth_token: shortText.optional(), oauth_verifier: shortText.optional() }),
    answer: null,
  },
});
