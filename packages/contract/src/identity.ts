import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { one, shortText } from './fields.ts';
import { token } from './sessions.ts';
import { identityProviders } from './social-choices.ts';

const params = z.object({ provider: z.enum(identityProviders) });
const answerOfProvider = z.string().max(4000).optional();
/** Random text that proves that the same browser began. */
const secret = z.string().min(1).max(200);

/** Sign-in with an account of Google or Microsoft, if the operator has set it up. */
export const identityEndpoints = defineEndpoints({
  'auth.identity.begin': {
    method: 'POST',
    path: '/auth/identity/{provider}',
    area: 'auth',
    summary:
      'Where somebody signs in with an account of the provider, valid for ten minutes, and the secret that the same browser sends later; 409 oauth_not_configured, social_no_address',
    access: 'public',
    params,
    answer: one(z.object({ url: z.string(), secret: z.string() })),
    status: 200,
    answersSecret: true,
    rateLimit: 30,
  },
  'auth.identity.finish': {
    method: 'POST',
    path: '/auth/identity/{provider}/callback',
    area: 'auth',
    summary:
      'Takes the answer of the provider and signs in the owner of its verified address; 409 social_state_invalid (used, too old, another browser), 422 identity_unverified, not_activated',
    access: 'public',
    params,
    body: z.object({ code: answerOfProvider, state: answerOfProvider, iss: shortText.optional(), secret }),
    answer: one(
      z.object({
        /** The session; null: it takes another step. */
        session: token.nullable(),
        /** Proof for `auth.identity.confirm` of an account with a second factor. */
        ticket: z.string().nullable(),
        /** Somebody without an account: what a sign-up begins with. */
        newcomer: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
      }),
    ),
    status: 200,
    answersSecret: true,
    rateLimit: 30,
    waitsOutside: true,
  },
  'auth.identity.confirm': {
    method: 'POST',
    path: '/auth/identity/confirm',
    area: 'auth',
    summary: 'Signs in with a ticket and the second factor; 409 social_state_invalid, 422 invalid_code',
    access: 'public',
    body: z.object({ ticket: z.string().min(1).max(1000), code: z.string().trim().min(1).max(50) }),
    answer: token,
    rateLimit: 30,
  },
});
