import { Failure } from '../../platform/http/failure.ts';

const names: Record<string, string> = { youtube: 'YouTube', linkedin: 'LinkedIn', tiktok: 'TikTok' };

/** No network is set up on this installation; connecting them comes with the social features. Throws 409. */
export function refuseUnconfigured(provider: string): never {
  const name = names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
  throw new Failure(409, 'oauth_not_configured', { params: { provider: name } });
}
