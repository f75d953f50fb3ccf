import { openToken } from '../accounts/tokens.ts';
import { asking } from '../calls/ask.ts';
import type { Ask } from '../connector.ts';
import { at, SocialFailure } from '../failure.ts';
import { appOf, connectors, type SearchedNetwork } from '../networks/networks.ts';
import { refusalOfYouTube } from '../networks/youtube/youtube-search.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { appToken } from '../oauth/oauth-client.ts';
import { signOAuth1 } from '../oauth/oauth1.ts';
import { consumerOf } from '../staff/connect-profile.ts';
import { listConnected, noteProfileFailure, noteSearched, type ProfileTokens } from '../staff/profiles.queries.ts';
import { noteAppFailure, noteAppSearched } from './searchers.queries.ts';

/** Somebody or something that a network lets search. */
export interface Searcher {
  id: string;
  ask: Ask;
  /** Writes down for staff how a search went. */
  note(failure: SocialFailure | null): Promise<unknown>;
}

/** Returns a profile of X that staff have connected; its keys of OAuth 1.0a are accepted for the API v2 as well. */
function profileOfX(needs: AppNeeds, profile: ProfileTokens): Searcher {
  const { id, access_token, token_secret } = profile;
  const consumer = consumerOf(needs);
  const token = { key: openToken(needs.secrets, access_token), secret: openToken(needs.secrets, token_secret) };
  const authorize = (url: string) => {
    const seconds = Math.floor(needs.clock.now().getTime() / 1000);
    return signOAuth1({ consumer, token }, { method: 'GET', url, seconds });
  };
  return {
    id: `profile ${id}`,
    ask: asking(needs, { network: 'twitter', bucket: `profile ${id}`, brandId: null, authorize }),
    note: (failure) => {
      if (!failure) return noteSearched(needs.db, id, needs.clock.now());
      const { code, params } = at('X', failure);
      return noteProfileFailure(needs.db, profile, { code, params });
    },
  };
}

/** Writes down how a search with an app of the operator went. */
export const noteApp = ({ db, clock }: AppNeeds, network: SearchedNetwork, failure: SocialFailure | null) => {
  if (!failure) return noteAppSearched(db, network, clock.now());
  // An app has no account that could be connected again.
  const isRefused = failure.code === 'social_token_dead';
  const { code, params } = at(
    connectors[network].name,
    isRefused ? new SocialFailure('social_keys_refused', failure.params) : failure,
  );
  return noteAppFailure(db, network, { code, params });
};

/** Returns the searcher of a network that is searched with an app of the operator. */
const appOfNetwork = (needs: AppNeeds, network: SearchedNetwork, ask: Ask): Searcher => ({
  id: 'app',
  ask,
  note: (failure) => noteApp(needs, network, failure),
});

/** Searchers by network; none if the operator has set nothing up, or nobody is connected. */
export const searchersOf: Readonly<Record<SearchedNetwork, (needs: AppNeeds) => Promise<Searcher[]>>> = {
  twitter: async (needs) => {
    if (!needs.config.MASTHEAD_SOCIAL_X_API_KEY) return [];
    return (await listConnected(needs.db)).map((profile) => profileOfX(needs, profile));
  },
  reddit: async (needs) => {
    const app = appOf(needs.config, 'reddit');
    if (!app) return [];
    const token = await appToken(needs, { app, signIn: connectors.reddit.signIn(null) });
    const authorize = () => `Bearer ${token}`;
    return [
      appOfNetwork(needs, 'reddit', asking(needs, { network: 'reddit', bucket: 'app', brandId: null, authorize })),
    ];
  },
  // https://cloud.google.com/docs/authentication/api-keys-use : a header keeps the key out of addresses.
  youtube: async (needs) => {
    const key = needs.config.MASTHEAD_SOCIAL_YOUTUBE_KEY;
    if (!key) return [];
    const caller = { network: 'youtube', bucket: 'app', brandId: null, authorize: () => null } as const;
    const ask = asking(needs, { ...caller, refusal: refusalOfYouTube });
    return [appOfNetwork(needs, 'youtube', (request) => ask({ ...request, headers: { 'x-goog-api-key': key } }))];
  },
};
