import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, many, one, requiredText } from './fields.ts';
import { tokenAreas } from './form-choices.ts';
import { givenPassword, token } from './sessions.ts';

/** `read` and `write` are for all areas, `read:streams` for one; writing includes reading. */
const tokenScope = z.union([
  z.enum(['read', 'write']),
  z.templateLiteral([z.enum(['read', 'write']), ':', z.enum(tokenAreas)]),
]);
export type TokenScope = z.infer<typeof tokenScope>;

const apiToken = z.object({
  id,
  name: z.string(),
  /** The last four characters, to distinguish tokens. */
  hint: z.string(),
  scopes: z.array(z.string()),
  created_at: dateTime,
  last_used_at: dateTime.nullable(),
  expires_at: dateTime.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

const passkey = z.object({
  id,
  name: z.string(),
  is_backed_up: z.boolean(),
  created_at: dateTime,
  last_used_at: dateTime.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** WebAuthn data of the browser as JSON. The WebAuthn library validates it. */
const webauthnJson = z
  .record(z.string().max(100), z.unknown())
  .meta({ bounded: 'by the body, and the library that made it checks it' });
const challenge = z.object({ challenge_id: id, options: webauthnJson });
const byPassword = z.object({ current_password: givenPassword });
const recoveryCodes = one(z.object({ recovery_codes: z.array(z.string()) }));

export const signInMethodEndpoints = defineEndpoints({
  'user.two-factor.show': {
    method: 'GET',
    path: '/user/two-factor',
    area: 'security',
    summary: 'Whether signing in asks for a code',
    access: 'signed-in',
    evenUnenrolled: true,
    answer: one(
      z.object({ enabled: z.boolean(), enabled_at: dateTime.nullable(), recovery_codes_left: z.number().int() }),
    ),
  },
  'user.two-factor.start': {
    method: 'POST',
    path: '/user/two-factor',
    area: 'security',
    summary: 'Makes a secret for an authenticator app; nothing changes until it is confirmed',
    answersSecret: true,
    access: 'signed-in',
    evenUnenrolled: true,
    body: byPassword,
    answer: one(
      z.object({
        secret: z.string(),
        otpauth_url: z.string(),
        /** A picture of the address, as SVG. */
        qr_svg: z.string(),
      }),
    ),
    rateLimit: 20,
  },
  'user.two-factor.confirm': {
    method: 'POST',
    path: '/user/two-factor/confirm',
    area: 'security',
    summary: 'Switches two-factor on with the first code; answers ten recovery codes, shown this once',
    answersSecret: true,
    access: 'signed-in',
    evenUnenrolled: true,
    body: z.object({ code: z.string().trim().min(1).max(20) }),
    answer: recoveryCodes,
    rateLimit: 20,
  },
  'user.two-factor.recovery-codes': {
    method: 'POST',
    path: '/user/two-factor/recovery-codes',
    area: 'security',
    summary: 'Makes new recovery codes; the older ones end',
    answersSecret: true,
    access: 'signed-in',
    body: byPassword,
    answer: recoveryCodes,
    rateLimit: 20,
  },
  'user.two-factor.disable': {
    method: 'POST',
    path: '/user/two-factor/disable',
    area: 'security',
    summary: 'Switches two-factor off',
    access: 'signed-in',
    body: byPassword,
    answer: null,
    rateLimit: 20,
  },
  'user.delete': {
    method: 'DELETE',
    path: '/user',
    area: 'user',
    summary: 'Deletes the own account and ends its sessions and tokens; records keep the name',
    access: 'signed-in',
    body: byPassword,
    answer: null,
    rateLimit: 20,
  },
  'user.passkeys.index': {
    method: 'GET',
    path: '/user/passkeys',
    area: 'security',
    summary: 'Passkeys of the user',
    access: 'signed-in',
    evenUnenrolled: true,
    answer: many(passkey),
  },
  'user.passkeys.options': {
    method: 'POST',
    path: '/user/passkeys/options',
    area: 'security',
    summary: 'What the browser needs to make a passkey',
    answersSecret: true,
    access: 'signed-in',
    evenUnenrolled: true,
    body: byPassword,
    answer: one(challenge),
    rateLimit: 20,
  },
  'user.passkeys.store': {
    method: 'POST',
    path: '/user/passkeys',
    area: 'security',
    summary: 'Keeps the passkey that the browser has made',
    access: 'signed-in',
    evenUnenrolled: true,
    body: z.object({ challenge_id: id, name: requiredText, response: webauthnJson }),
    answer: one(passkey),
    status: 201,
    rateLimit: 20,
  },
  'user.passkeys.update': {
    method: 'PATCH',
    path: '/user/passkeys/{passkey_id}',
    area: 'security',
    summary: 'Renames a passkey',
    access: 'signed-in',
    params: z.object({ passkey_id: id }),
    body: z.object({ name: requiredText }),
    answer: one(passkey),
  },
  'user.passkeys.delete': {
    method: 'DELETE',
    path: '/user/passkeys/{passkey_id}',
    area: 'security',
    summary: 'Forgets a passkey',
    access: 'signed-in',
    params: z.object({ passkey_id: id }),
    answer: null,
  },
  'auth.passkeys.options': {
    method: 'POST',
    path: '/auth/passkeys/options',
    area: 'auth',
    summary: 'What the browser needs to sign in by passkey',
    access: 'public',
    answer: one(challenge),
    rateLimit: 60,
  },
  'auth.passkeys.login': {
    method: 'POST',
    path: '/auth/passkeys/login',
    area: 'auth',
    summary: 'Signs in by passkey: it stands for password and second factor',
    access: 'public',
    body: z.object({ challenge_id: id, response: webauthnJson }),
    answer: token,
    rateLimit: 30,
  },
  'user.api-tokens.index': {
    method: 'GET',
    path: '/user/api-tokens',
    area: 'security',
    summary: 'API tokens of the user, without their text',
    access: 'signed-in',
    answer: many(apiToken),
  },
  'user.api-tokens.store': {
    method: 'POST',
    path: '/user/api-tokens',
    area: 'security',
    summary: 'Makes an API token; its text is shown this once',
    answersSecret: true,
    access: 'signed-in',
    body: byPassword.extend({
      name: requiredText,
      scopes: z.array(tokenScope).min(1).max(60),
      expires_at: dateTime.nullable().default(null),
    }),
    answer: one(apiToken.extend({ token: z.string() })),
    status: 201,
    rateLimit: 20,
  },
  'user.api-tokens.delete': {
    method: 'DELETE',
    path: '/user/api-tokens/{api_token_id}',
    area: 'security',
    summary: 'Ends an API token',
    access: 'signed-in',
    params: z.object({ api_token_id: id }),
    answer: null,
  },
});
