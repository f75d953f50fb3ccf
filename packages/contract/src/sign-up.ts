import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { countryId, email, id, newPassword, one, requiredText, shortText } from './fields.ts';
import { token } from './sessions.ts';

/** Terms have to be accepted: anything but true is refused. */
export const accepted = z.boolean().refine((value) => value, { params: { code: 'accepted' } });
const optionalLanguage = z.string().max(10).optional();

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
});
