import { after, days, hours } from '../../../../platform/clock/index.ts';
import { invalidField } from '../../../../platform/http/failure.ts';
import { fieldsOf, optionalText, textOf } from '../../answer.ts';
import type { Ask, Profile, Session, Tokens } from '../../connector.ts';
import { SocialFailure } from '../../failure.ts';
import { findServer } from './identity.ts';

/** Form of an app password: https://github.com/bluesky-social/atproto-ecosystem/blob/main/app-passwords.md */
export const appPassword = /^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/i;

const methodAt = (server: string | null, method: string) => `https://${server}/xrpc/com.atproto.server.${method}`;

/** Life of an access token that does not state it. */
const unstated = hours(1);
const longest = days(30);

/** Reads what a token says of itself; one that cannot be read says nothing. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return {};
  }
}

function tokensOf(answer: unknown, now: Date): Tokens {
  const { accessJwt, refreshJwt } = fieldsOf(answer);
  const access = textOf(accessJwt, 'accessJwt');
  const { exp } = claimsOf(access);
  const life = typeof exp === 'number' ? exp * 1000 - now.getTime() : 0;
  return {
    access,
    refresh: textOf(refreshJwt, 'refreshJwt'),
    scopes: [],
    ends_at: after(now, life > 0 && life < longest ? life : unstated),
    consent_ends_at: null,
  };
}

/**
 * Exchanges an app password for a session at the server of the account: https://docs.bsky.app/docs/api/com-atproto-server-create-session .
 * A session of the account's own password states `com.atproto.access`: it is ended and refused.
 */
export async function openSession(ask: Ask, account: Profile, password: string, now: Date): Promise<Session> {
  const server = await findServer(ask, account);
  const json = { identifier: account.id, password };
  const answer = fieldsOf(await ask({ url: methodAt(server, 'createSession'), json, token: null }));
  const tokens = tokensOf(answer, now);
  if (answer.did !== account.id) throw new SocialFailure('social_answer_unknown', { place: 'did' });
  if (optionalText(claimsOf(tokens.access).scope) === 'com.atproto.access') {
    await endSession(ask, server, tokens.refresh);
    throw invalidField('key', 'app_password');
  }
  return { tokens, server };
}

/** Renews a session with its refresh token: https://docs.bsky.app/docs/api/com-atproto-server-refresh-session */
export const renewSession = async (ask: Ask, server: string | null, now: Date): Promise<Tokens> =>
  tokensOf(await ask({ url: methodAt(server, 'refreshSession'), method: 'POST' }), now);

/** Ends a session, with its refresh token: https://docs.bsky.app/docs/api/com-atproto-server-delete-session */
export const endSession = async (ask: Ask, server: string | null, token?: string | null): Promise<void> =>
  void (await ask({
    ...{ url: methodAt(server, 'deleteSession'), method: 'POST', isSilent: true },
    ...(token && { token }),
  }));
