import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { post } from '../../platform/mail/index.ts';
import {
  callerOf,
  createApiToken,
  deleteToken,
  type Handlers,
  listTokens,
  refuseImpersonation,
} from '../access/index.ts';
import { securityMail } from './accounts.mails.ts';
import type { AccountOptions } from './options.ts';
import { refuseWrongPassword } from './own-password.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkeys/passkeys.queries.ts';
import { addPasskey, passkeyOptions, signInByPasskey, signInOptions } from './passkeys/passkeys.ts';
import { showTwoFactor } from './two-factor/two-factor.queries.ts';
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor/two-factor.ts';
import { findUser } from './users.queries.ts';

/** Returns the handlers for the user's second factor, passkeys and API tokens. */
export const signInMethodRoutes = ({ secrets }: AccountOptions): Handlers => ({
  'user.two-factor.show': async ({ db, scope }) => {
    const row = await showTwoFactor(db, scope.actor.user_id);
    return { data: { ...row, enabled: row.enabled_at !== null } };
  },
  'user.two-factor.start': async (call) => ({
    data: await startTwoFactor({ ...call, secrets }, call.body.current_password),
  }),
  'user.two-factor.confirm': async (call) => ({ data: await confirmTwoFactor({ ...call, secrets }, call.body.code) }),
  'user.two-factor.recovery-codes': async (call) => ({
    data: await renewRecoveryCodes({ ...call, secrets }, call.body.current_password),
  }),
  'user.two-factor.disable': (call) => disableTwoFactor({ ...call, secrets }, call.body.current_password),

  'user.passkeys.index': async ({ db, scope }) => ({
    data: (await listPasskeys(db, scope)).map(({ credential_id: _, transports: __, ...row }) => row),
  }),
  'user.passkeys.options': async (call) => ({
    data: await passkeyOptions({ ...call, publicUrl: publicUrlOf(call) }, call.body.current_password),
  }),
  'user.passkeys.store': async (call) => ({
    data: await addPasskey({ ...call, publicUrl: publicUrlOf(call) }, call.body),
  }),
  'user.passkeys.update': async ({ db, scope, params, body }) => {
    const row = await renamePasskey(db, scope, params.passkey_id, body.name);
    if (!row) throw notFound();
    return { data: row };
  },
  'user.passkeys.delete': async ({ db, scope, params }) => {
    refuseImpersonation(scope);
    if ((await deletePasskey(db, scope, params.passkey_id)) === 0) throw notFound();
  },
  'auth.passkeys.options': async (call) => ({ data: await signInOptions({ ...call, publicUrl: publicUrlOf(call) }) }),
  'auth.passkeys.login': (call) =>
    signInByPasskey({ ...call, publicUrl: publicUrlOf(call) }, call.body, callerOf(call.request)),

  'user.api-tokens.index': async ({ db, scope }) => ({ data: await listTokens(db, scope) }),
  'user.api-tokens.store': async (call) => {
    refuseImpersonation(call.scope);
    await refuseWrongPassword(call, call.body.current_password);
    const token = await createApiToken(call, call.body);
    await post(call.db, call.clock, await securityMail((await findUser(call.db, call.scope))!, 'api_token'));
    return { data: token };
  },
  'user.api-tokens.delete': async ({ db, scope, params }) => {
    if ((await deleteToken(db, scope, params.api_token_id)) === 0) throw notFound();
  },
});
