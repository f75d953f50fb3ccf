import type { Endpoints, InputOfEndpoint } from '@masthead/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { call } from '../../../shared/api/index.ts';
import { CallbackPage } from './CallbackPage.tsx';

type Provider = InputOfEndpoint<Endpoints['auth.oauth.callback']>['params']['provider'];
const network = getRouteApi('/public/oauth/$provider/callback');
const twitter = getRouteApi('/public/oauth/staff/twitter/callback');
const instagram = getRouteApi('/public/fetch-instagram-token');

/** /oauth/{provider}/callback */
export function NetworkCallbackPage() {
  const { provider } = network.useParams();
  const { code, state, error, iss, server } = network.useSearch();
  const hand = useCallback(
    () =>
      call('auth.oauth.callback', { params: { provider: provider as Provider }, body: { code, state, iss, server } }),
    [provider, code, state, iss, server],
  );
  return <CallbackPage hand={hand} refusal={error ?? null} next="/settings/brand/networks" />;
}

/** /oauth/staff/twitter/callback */
export function StaffTwitterCallbackPage() {
  const { oauth_token, oauth_verifier, denied } = twitter.useSearch();
  const hand = useCallback(
    () => call('staff.oauth.twitter-callback', { body: { oauth_token, oauth_verifier } }),
    [oauth_token, oauth_verifier],
  );
  return <CallbackPage hand={hand} refusal={denied ?? null} next="/staff/authenticate-twitter" />;
}

/** /fetch-instagram-token: the token is behind the #, which is not sent to servers. */
export function InstagramTokenPage() {
  const { access_token, error } = instagram.useSearch();
  const hand = useCallback(() => {
    const token = access_token ?? new URLSearchParams(location.hash.slice(1)).get('access_token') ?? '';
    return call('auth.oauth.instagram-token', { body: { access_token: token } });
  }, [access_token]);
  return <CallbackPage hand={hand} refusal={error ?? null} next="/settings/brand/networks" />;
}
