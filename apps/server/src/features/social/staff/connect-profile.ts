import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { after, minutes } from '../../../platform/clock/index.ts';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { openToken, sealToken } from '../accounts/tokens.ts';
import { standIn } from '../calls/stand-in.ts';
import { SocialFailure } from '../failure.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { redirectUriOf } from '../oauth/callback.ts';
import { type OAuth1Keys, signOAuth1 } from '../oauth/oauth1.ts';
import { deleteProfile, findTokens, insertRequest, takeRequest, upsertProfile } from './profiles.queries.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const lifetime = minutes(10);

/** Returns the keys of the operator's app at X. Throws 409 if there are none. */
export function consumerOf({ config }: Pick<AppNeeds, 'config'>): OAuth1Keys['consumer'] {
  const { MASTHEAD_SOCIAL_X_API_KEY: key, MASTHEAD_SOCIAL_X_API_SECRET: secret } = config;
  if (!key || !secret) throw new Failure(409, 'oauth_not_configured', { params: { provider: 'X' } });
  return { key, secret };
}

/** Posts to X, signed, and reads its form. Throws SocialFailure. */
async function postSigned(
  { config, fetcher, clock }: AppNeeds,
  keys: OAuth1Keys,
  url: string,
  more: Record<string, string>,
): Promise<URLSearchParams> {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const authorization = signOAuth1(keys, { method: 'POST', url, more, seconds });
  try {
    const { status, body } = await fetcher.ask(standIn(config, url), { method: 'POST', headers: { authorization } });
    if (status === 200) return new URLSearchParams(new TextDecoder().decode(body));
    throw new SocialFailure(status >= 500 || status === 429 ? 'social_away' : 'social_consent_refused', {
      provider: 'X',
    });
  } catch (error) {
    throw error instanceof FetchFailure ? new SocialFailure('social_away', { provider: 'X' }) : error;
  }
}

/**
 * Begins the first step: https://docs.x.com/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens .
 * Returns the consent page.
 */
export async function beginProfile(needs: AppNeeds, userId: string): Promise<string> {
  const consumer = consumerOf(needs);
  const oauth_callback = redirectUriOf(needs, '/oauth/staff/twitter/callback');
  const answer = await postSigned(needs, { consumer }, 'https://api.x.com/oauth/request_token', { oauth_callback });
  const [token, secret] = ['oauth_token', 'oauth_token_secret'].map((name) => answer.get(name));
  if (!token || !secret || answer.get('oauth_callback_confirmed') !== 'true')
    throw new SocialFailure('social_answer_unknown', { provider: 'X' });
  await insertRequest(needs.db, {
    token_hash: hashOf(token),
    user_id: userId,
    token_secret: sealToken(needs.secrets, secret),
    expires_at: after(needs.clock.now(), lifetime),
  });
  return standIn(needs.config, `https://api.x.com/oauth/authorize?oauth_token=${encodeURIComponent(token)}`);
}

/** Does the third step: takes the answer for the staff user who began, once. Throws 409 and 422. */
export async function finishProfile(
  needs: AppNeeds,
  userId: string,
  { oauth_token = '', oauth_verifier = '' }: { oauth_token?: string | undefined; oauth_verifier?: string | undefined },
): Promise<void> {
  const consumer = consumerOf(needs);
  const now = needs.clock.now();
  const begun = await takeRequest(needs.db, hashOf(oauth_token), userId, now);
  if (!begun) throw new Failure(409, 'social_state_invalid', { params: { provider: 'X' } });
  if (!oauth_verifier) throw new SocialFailure('social_consent_refused', { provider: 'X' });
  const token = { key: oauth_token, secret: openToken(needs.secrets, begun.token_secret) };
  const answer = await postSigned(needs, { consumer, token }, 'https://api.x.com/oauth/access_token', {
    oauth_verifier,
  });
  const [key, secret, external_id, handle] = ['oauth_token', 'oauth_token_secret', 'user_id', 'screen_name'].map(
    (name) => answer.get(name),
  );
  if (!key || !secret || !external_id || !handle) throw new SocialFailure('social_answer_unknown', { provider: 'X' });
  await upsertProfile(
    needs.db,
    {
      id: uuidv7(),
      external_id,
      handle: handle.slice(0, 100),
      access_token: sealToken(needs.secrets, key),
      token_secret: sealToken(needs.secrets, secret),
      connected_by: userId,
    },
    now,
  );
}

/** Deletes a profile and its tokens here, then at X (https://docs.x.com/fundamentals/authentication/api-reference#post-oauth-invalidate_token). */
export async function endProfile(needs: AppNeeds & Pick<Services, 'log'>, id: string): Promise<void> {
  const tokens = await findTokens(needs.db, id);
  if (!tokens) throw notFound();
  await deleteProfile(needs.db, id);
  const { access_token, token_secret } = tokens;
  if (!access_token || !token_secret) return;
  const token = { key: openToken(needs.secrets, access_token), secret: openToken(needs.secrets, token_secret) };
  try {
    await postSigned(needs, { consumer: consumerOf(needs), token }, 'https://api.x.com/1.1/oauth/invalidate_token', {});
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    needs.log.warn({ profile: id, code: error.code }, 'X did not take back the token of a profile');
  }
}
