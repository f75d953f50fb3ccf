import { languageOf } from '@masthead/i18n/server';
import { post } from '../../platform/mail/index.ts';
import { securityMail } from './accounts.mails.ts';
import { bearerOf } from './guard.ts';
import { impersonate } from './impersonate.ts';
import { endSession, lock, showSession, showSessions, unlock } from './lock-session.ts';
import { callerOf } from './open-session.ts';
import type { AccountOptions } from './options.ts';
import { refuseImpersonation, refuseWrongPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { publicUrlOf } from './public-url.ts';
import { finishRecovery, requestRecovery } from './recover-password.ts';
import type { Handlers } from './routes.ts';
import { deleteSession, deleteSessionsOf, renewSession } from './sessions.queries.ts';
import { signIn } from './sign-in.ts';
import { activate, resendActivation } from './sign-up/activate.ts';
import { refuseUnconfigured } from './sign-up/oauth.ts';
import { signUp } from './sign-up/sign-up.ts';
import { hashToken } from './tokens.ts';
import { findUser, setPassword } from './users.queries.ts';

/** Signing in and out, the lock, and where the user is signed in. */
export const sessionRoutes = ({ secrets }: AccountOptions): Handlers => ({
  'auth.login': (call) => signIn({ ...call, secrets }, { ...loginOf(call.body), caller: callerOf(call.request) }),
  'auth.logout': async ({ db, scope, log }) => {
    const { actor } = scope;
    await deleteSession(db, actor.session_id);
    if (actor.impersonator_id)
      log.info({ user_id: actor.user_id, impersonator_id: actor.impersonator_id }, 'An impersonation has ended');
  },
  'auth.lock': async (call) => void (await lock(call)),
  'auth.unlock': (call) => unlock(call, call.body.password, callerOf(call.request)),
  'auth.session.show': async (call) => ({
    data: await showSession(call, hashToken(bearerOf(call.request) ?? '')),
  }),
  'auth.session.renew': async ({ db, clock, scope }) =>
    void (await renewSession(db, scope.actor.session_id, clock.now())),
  'user.sessions.index': async (call) => ({ data: await showSessions(call) }),
  'user.sessions.delete': (call) => endSession(call, call.params.session_id),
  'user.sessions.delete-others': async ({ db, scope }) =>
    void (await deleteSessionsOf(db, scope.actor.user_id, scope.actor.session_id)),
  'auth.password-recovery.request': (call) =>
    requestRecovery(call, { email: call.body.email, publicUrl: publicUrlOf(call) }),
  'auth.password-recovery.finish': (call) =>
    finishRecovery(call, { userId: call.params.user_id, code: call.params.code, password: call.body.password }),
  'user.password.update': async (call) => {
    const { db, clock, scope, body } = call;
    refuseImpersonation(scope);
    await refuseWrongPassword(call, body.current_password);
    const hashed = await hashPassword(body.password);
    await db.transaction().execute(async (transaction) => {
      await setPassword(transaction, scope.actor.user_id, hashed, clock.now());
      await deleteSessionsOf(transaction, scope.actor.user_id, scope.actor.session_id);
      await post(transaction, clock, await securityMail((await findUser(transaction, scope))!, 'password'));
    });
  },
  'staff.users.impersonate': (call) => impersonate(call, call.params.user_id, callerOf(call.request)),
});

const loginOf = ({ email, password, code }: { email: string; password: string; code?: string | undefined }) => ({
  email,
  password,
  code: code || undefined,
});

/** Accounts that are being made. */
export const signUpRoutes: Handlers = {
  'auth.sign-up': async (call) => ({
    data: await signUp(call, call.body, {
      language: languageOf(call.body.language ?? call.language),
      publicUrl: publicUrlOf(call),
    }),
  }),
  'auth.activate': (call) => activate(call, call.params.user_id, call.params.activation_token, callerOf(call.request)),
  'auth.activate.resend': (call) => resendActivation(call, call.body.email, publicUrlOf(call)),
  'auth.oauth.url': ({ params }) => refuseUnconfigured(params.provider),
  'auth.oauth.callback': ({ params }) => refuseUnconfigured(params.provider),
  'auth.oauth.instagram-token': () => refuseUnconfigured('instagram'),
  'staff.oauth.twitter-callback': () => refuseUnconfigured('twitter'),
};
