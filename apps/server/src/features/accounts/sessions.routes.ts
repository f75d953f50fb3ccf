import { publicUrlOf } from '../../platform/http/public-url.ts';
import { post } from '../../platform/mail/index.ts';
import {
  bearerOf,
  callerOf,
  deleteSession,
  deleteSessionsOf,
  type Handlers,
  hashToken,
  refuseImpersonation,
  renewSession,
} from '../access/index.ts';
import { securityMail } from './accounts.mails.ts';
import { activate, resendActivation } from './activation/activate.ts';
import { impersonate } from './impersonate.ts';
import { endSession, lock, showSession, showSessions, unlock } from './lock-session.ts';
import type { AccountOptions } from './options.ts';
import { refuseWrongPassword } from './own-password.ts';
import { hashNewPassword } from './passwords.ts';
import { finishRecovery, requestRecovery } from './recover-password.ts';
import { signIn } from './sign-in.ts';
import { deleteRecovery, findUser, setPassword } from './users.queries.ts';

/** Returns the handlers for signing in and out, the lock, and the list of the user's sessions. */
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
    const hashed = await hashNewPassword(call.config, body.password);
    await db.transaction().execute(async (transaction) => {
      await setPassword(transaction, scope.actor.user_id, hashed, clock.now());
      await deleteRecovery(transaction, scope.actor.user_id);
      await deleteSessionsOf(transaction, scope.actor.user_id, scope.actor.session_id);
      await post(transaction, clock, await securityMail((await findUser(transaction, scope))!, 'password'));
    });
  },
  'staff.users.impersonate': (call) =>
    impersonate(call, {
      userId: call.params.user_id,
      caller: callerOf(call.request),
      isReadOnly: !call.body.changes,
    }),
});

const loginOf = ({ email, password, code }: { email: string; password: string; code?: string | undefined }) => ({
  email,
  password,
  code: code || undefined,
});

/** The activation of new accounts, and providers to sign in with. */
export const activationRoutes: Handlers = {
  'auth.activate': (call) => activate(call, call.params.user_id, call.params.activation_token, callerOf(call.request)),
  'auth.activate.resend': (call) => resendActivation(call, call.body.email, publicUrlOf(call)),
};
