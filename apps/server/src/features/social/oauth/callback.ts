import type { ConsentProvider } from '@masthead/contract';
import { Failure } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';

type Needs = Pick<Services, 'config'>;

/** Returns where a network sends people back to. It follows from the setting alone, never from a request. Throws 409. */
export function redirectUriOf({ config }: Needs, path: string): string {
  if (!config.MASTHEAD_PUBLIC_URL) throw new Failure(409, 'social_no_address');
  return `${config.MASTHEAD_PUBLIC_URL.replace(/\/$/, '')}${path}`;
}

/**
 * Returns the separate redirect address of each network, and of each Mastodon server. It reveals a server that sends
 * people on to another one, to get its code (RFC 9700, section 4.4).
 */
export const callbackOf = (needs: Needs, network: ConsentProvider, server: string | null): string =>
  redirectUriOf(needs, `/oauth/${network}/callback${server ? `?server=${encodeURIComponent(server)}` : ''}`);
