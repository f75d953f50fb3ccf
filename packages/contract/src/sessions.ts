import { z } from 'zod';
import { passwordPair } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, id, many, one } from './fields.ts';
import { limits } from './limits.ts';

export const token = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds; each use begins them again, except in an impersonation. */
  expires_in: z.number().int(),
});
export type Token = z.infer<typeof token>;

/** A password that exists: any text, so that the answer to a wrong one is always the same. */
export const givenPassword = z.string().min(1).max(1000);

const session = z.object({
  id,
  is_current: z.boolean(),
  /** Opened by a staff member in the name of the user. */
  is_impersonated: z.boolean(),
  /** Nothing can be changed: an impersonation for reading. */
  read_only: z.boolean(),
  user_agent: z.string().nullable(),
  /** Address of the caller; of an IPv6 one the network. */
  origin: z.string().nullable(),
  created_at: dateTime,
  last_used_at: dateTime,
  expires_at: dateTime,
  locked_at: dateTime.nullable(),
});
export type Session = z.infer<typeof session>;

/** Reasons for the end of a session, as used in the address of /logout. */
const logoutReasons = ['401', 'errored_on_app_bootstrap', 'inactivity'] as const;
export type LogoutReason = (typeof logoutReasons)[number];

export const sessionEndpoints = defineEndpoints({
  'auth.login': {
    method: 'POST',
    path: '/auth/login',
    area: 'auth',
    summary:
      'Signs in. With two-factor on, 422 two_factor_required asks for the same call with `code`: six digits or a recovery code',
    access: 'public',
    body: z.object({
      email: z.string().trim().min(1).max(limits.shortText),
      password: givenPassword,
      code: z.string().trim().max(50).optional(),
    }),
    answer: token,
  },
  'auth.logout': {
    method: 'POST',
    path: '/auth/logout',
    area: 'auth',
    summary: 'Ends the session; an impersonation too',
    access: 'signed-in',
    evenLocked: true,
    evenUnenrolled: true,
    body: z.object({ reason: z.enum(logoutReasons).optional() }),
    answer: null,
  },
  'auth.lock': {
    method: 'POST',
    path: '/auth/lock',
    area: 'auth',
    summary: 'Locks the session: every other call answers 423 locked_out until the password is given',
    access: 'signed-in',
    evenLocked: true,
    evenUnenrolled: true,
    answer: null,
  },
  'auth.unlock': {
    method: 'POST',
    path: '/auth/unlock',
    area: 'auth',
    summary:
      'Opens a locked session by the password (of the staff member where it is an impersonation); 401 session_inactive after 30 minutes',
    access: 'signed-in',
    evenLocked: true,
    evenUnenrolled: true,
    body: z.object({ password: givenPassword }),
    answer: null,
    rateLimit: 30,
  },
  'auth.session.show': {
    method: 'GET',
    path: '/auth/session',
    area: 'auth',
    summary: 'The state of the session; asking is no use of it and renews nothing',
    access: 'signed-in',
    evenLocked: true,
    evenUnenrolled: true,
    answer: one(
      session.extend({
        /** Seconds without use after which the session locks; 0: never. Organisation, otherwise user, otherwise 900. */
        lockout_seconds: z.number().int(),
        /** Time at which the session will lock; null: never, or already locked. */
        locks_at: dateTime.nullable(),
        /** Time at which a locked session ends because of inactivity. */
        ends_at: dateTime.nullable(),
        impersonator: z.object({ id, full_name: z.string() }).nullable(),
      }),
    ),
  },
  'auth.session.renew': {
    method: 'POST',
    path: '/auth/session/renew',
    area: 'auth',
    summary: 'Says that the person is there although nothing is called; once a minute is enough',
    access: 'signed-in',
    evenReadOnly: true,
    answer: null,
  },
  'user.sessions.index': {
    method: 'GET',
    path: '/user/sessions',
    area: 'security',
    summary: 'Where the user is signed in, the last used first',
    access: 'signed-in',
    answer: many(session),
  },
  'user.sessions.delete-others': {
    method: 'DELETE',
    path: '/user/sessions',
    area: 'security',
    summary: 'Signs out everywhere but here',
    access: 'signed-in',
    answer: null,
  },
  'user.sessions.delete': {
    method: 'DELETE',
    path: '/user/sessions/{session_id}',
    area: 'security',
    summary: 'Signs out in one place',
    access: 'signed-in',
    params: z.object({ session_id: id }),
    answer: null,
  },
  'auth.password-recovery.request': {
    method: 'POST',
    path: '/auth/password-recovery',
    area: 'auth',
    summary: 'Sends a recovery link',
    access: 'public',
    body: z.object({ email }),
    answer: null,
    rateLimit: 10,
  },
  'auth.password-recovery.finish': {
    method: 'POST',
    path: '/auth/password-recovery/{user_id}/{code}',
    area: 'auth',
    summary: 'Sets a new password with the code of the link',
    access: 'public',
    params: z.object({ user_id: id, code: z.string().min(1).max(200) }),
    body: passwordPair,
    answer: null,
    rateLimit: 20,
  },
  'auth.email-change.confirm': {
    method: 'POST',
    path: '/auth/email-change/{user_id}/{token}',
    area: 'auth',
    summary: 'Confirms a new e-mail address with the code of the link; 422 email_change_invalid',
    access: 'public',
    params: z.object({ user_id: id, token: z.string().min(1).max(200) }),
    answer: null,
    rateLimit: 20,
  },
  'user.password.update': {
    method: 'PUT',
    path: '/user/password',
    area: 'security',
    summary: 'Changes the password; ends the other sessions',
    access: 'signed-in',
    body: passwordPair.safeExtend({ current_password: givenPassword }),
    answer: null,
    rateLimit: 20,
  },
  'storage.frame': {
    method: 'GET',
    path: '/storage',
    base: 'root',
    area: 'auth',
    summary: 'The cross-domain storage frame',
    access: 'public',
    answer: 'raw',
  },
});
