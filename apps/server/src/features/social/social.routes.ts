import type { EndpointName } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import {
  type Actor,
  brandIn,
  type Call,
  entryInBrand,
  findCaller,
  type Handlers,
  callerOf as personOf,
} from '../access/index.ts';
import { chooseAccounts } from './accounts/choose-accounts.ts';
import { connectByKey } from './accounts/connect-by-key.ts';
import { endAccount } from './accounts/disconnect.ts';
import { failureText } from './accounts/failure-text.ts';
import { listNetworks } from './accounts/list-networks.ts';
import { listAvailability } from './availability.ts';
import { exportFacts, showFacts } from './facts/facts.ts';
import { beginIdentity, confirmIdentity, finishIdentity } from './identity/identity.ts';
import { nameOf } from './networks/networks.ts';
import { beginSignIn, finishSignIn, refuseUnconfigured } from './oauth/sign-in.ts';
import { listComments } from './reading/comments.queries.ts';
import { listPosts } from './reading/reading.queries.ts';
import { beginProfile, endProfile, finishProfile } from './staff/connect-profile.ts';
import { listSearches } from './staff/list-searches.ts';
import { listProfiles } from './staff/profiles.queries.ts';

/**
 * Returns the signed-in user of a call that the contract opens to all: networks send people back without a token, and the page then calls with
 * that of its session. Throws 401 and 403.
 */
async function callerOf(call: Call<'auth.oauth.url' | 'auth.oauth.callback'>): Promise<Actor> {
  const actor = await findCaller(call, call.request);
  if (!actor) throw new Failure(401, 'unauthenticated');
  if (actor.read_only) throw new Failure(403, 'impersonation_read_only');
  return actor;
}

/** Returns the place in a list of posts or comments after which a page begins. */
function placeOf(cursor: string | undefined) {
  const [moment, id, account] = readCursor(cursor, ['moment', 'text', 'id']) ?? [];
  return moment === undefined ? null : { moment: String(moment), id: String(id), account: String(account) };
}

/** Returns the handlers for accounts of a brand, their posts and the comments on them. */
const brandRoutes = (secrets: Secrets): Handlers => {
  const needsOf = <N extends EndpointName>(call: Call<N>) => ({ ...call, secrets });
  return {
    'brands.social-networks.index': async (call) => ({
      data: await listNetworks(call, brandIn(call.scope, call.params.brand_id), call.scope.actor.user_id),
    }),
    'brands.social-networks.connect': async (call) => {
      const brandId = brandIn(call.scope, call.params.brand_id);
      const { actor } = call.scope;
      return { data: { url: await beginSignIn(needsOf(call), { brandId, userId: actor.user_id, ...call.body }) } };
    },
    'brands.social-networks.connect-by-key': (call) =>
      connectByKey(needsOf(call), brandIn(call.scope, call.params.brand_id), call.scope.actor.user_id, call.body),
    'brands.social-networks.choose': async (call) => {
      const { provider: network, accounts: ids } = call.body;
      const brandId = brandIn(call.scope, call.params.brand_id);
      await chooseAccounts(needsOf(call), brandId, { userId: call.scope.actor.user_id, network, ids });
    },
    'brands.social-networks.disconnect': (call) =>
      endAccount(needsOf(call), brandIn(call.scope, call.params.brand_id), call.params.social_network_id),
    'brands.social-posts.index': async ({ db, scope, params, query }) => {
      const after = placeOf(query.cursor);
      const rows = await listPosts(db, brandIn(scope, params.brand_id), { after, limit: query.limit });
      return pageOf(
        rows,
        query.limit,
        (row) => [row.published_at, row.external_id, row.account_id],
        ({ external_id: _, ...row }) => row,
      );
    },
    'brands.social-comments.index': async ({ db, scope, params, query }) => {
      const after = placeOf(query.cursor);
      const rows = await listComments(db, brandIn(scope, params.brand_id), { after, limit: query.limit });
      return pageOf(
        rows,
        query.limit,
        (row) => [row.published_at, row.external_id, row.account_id],
        ({ external_id: _, ...row }) => row,
      );
    },
    'brands.social-facts.show': async (call) => ({
      data: await showFacts(call, brandIn(call.scope, call.params.brand_id), call.query),
    }),
    'brands.social-facts.export': async (call) => {
      const brandId = brandIn(call.scope, call.params.brand_id);
      const { csv, from, to } = await exportFacts(call, brandId, call.query, call.language);
      return await call.reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="social-${from}-${to}.csv"`)
        .send(csv);
    },
    'social.availability': async (call) => ({ data: await listAvailability(call) }),
  };
};

/** Answers of networks, and the older way to begin. */
const oauthRoutes = (secrets: Secrets): Handlers => ({
  'auth.oauth.url': async (call) => {
    refuseUnconfigured(call, call.params.provider);
    const actor = await callerOf(call);
    const { brand, redirect_uri, server } = call.query;
    const membership = actor.memberships.find(({ brand_id }) => brand_id === brand);
    if (!membership || !entryInBrand(actor, membership.brand_id, 'brand.update').can)
      throw new Failure(404, 'not_found');
    const { provider } = call.params;
    const begun = { brandId: membership.brand_id, userId: actor.user_id, provider, server };
    const url = await beginSignIn({ ...call, secrets }, begun);
    // Only one address is ever used; another one is a mistake, or an attempt to get hold of a code.
    const ours = new URL(url).searchParams.get('redirect_uri');
    if (redirect_uri && redirect_uri !== ours) throw invalidField('redirect_uri', 'invalid');
    return { data: { url } };
  },
  'auth.oauth.callback': async (call) => {
    refuseUnconfigured(call, call.params.provider);
    const actor = await callerOf(call);
    await finishSignIn({ ...call, secrets }, actor, { provider: call.params.provider, ...call.body });
  },
  'auth.oauth.instagram-token': () => {
    throw new Failure(409, 'oauth_not_configured', { params: { provider: nameOf('instagram') } });
  },
});

/** Profiles of X by which streams are searched. */
const staffRoutes = (secrets: Secrets): Handlers => ({
  'staff.twitter-profiles.index': async ({ db, language }) => ({
    data: (await listProfiles(db)).map(({ failure_code, failure_params, ...profile }) => ({
      ...profile,
      failure: failureText(language, failure_code, failure_params),
    })),
  }),
  'staff.social-searches.index': async (call) => ({ data: await listSearches(call) }),
  'staff.twitter-profiles.authenticate': async (call) => ({
    data: { url: await beginProfile({ ...call, secrets }, call.scope.actor.user_id) },
  }),
  'staff.twitter-profiles.delete': (call) => endProfile({ ...call, secrets }, call.params.profile_id),
  'staff.oauth.twitter-callback': (call) => finishProfile({ ...call, secrets }, call.scope.actor.user_id, call.body),
});

/** Returns the handlers for sign-in with an account of a provider. */
const identityRoutes = (secrets: Secrets): Handlers => ({
  'auth.identity.begin': async (call) => ({ data: await beginIdentity({ ...call, secrets }, call.params.provider) }),
  'auth.identity.finish': async (call) => ({
    data: await finishIdentity({ ...call, secrets }, { ...call.params, ...call.body }, personOf(call.request)),
  }),
  'auth.identity.confirm': (call) => confirmIdentity({ ...call, secrets }, call.body, personOf(call.request)),
});

export const socialRoutes = (secrets: Secrets): Handlers => ({
  ...identityRoutes(secrets),
  ...brandRoutes(secrets),
  ...oauthRoutes(secrets),
  ...staffRoutes(secrets),
});
