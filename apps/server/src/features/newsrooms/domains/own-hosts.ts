import type { Config } from '../../../platform/config/index.ts';
import { invalidField } from '../../../platform/http/failure.ts';

type Addresses = Pick<
  Config,
  | 'MASTHEAD_PUBLIC_URL'
  | 'MASTHEAD_PUBLIC_SITE'
  | 'MASTHEAD_SITE_URL'
  | 'MASTHEAD_REDIRECT_ORIGINS'
  | 'MASTHEAD_STORAGE_ORIGINS'
>;

/** Returns the hosts of the product, each with and without www: no newsroom may be served on them. */
export function ownHosts(config: Addresses): ReadonlySet<string> {
  const addresses = [
    config.MASTHEAD_PUBLIC_URL,
    config.MASTHEAD_PUBLIC_SITE,
    config.MASTHEAD_SITE_URL,
    ...(config.MASTHEAD_REDIRECT_ORIGINS ?? '').split(','),
    ...config.MASTHEAD_STORAGE_ORIGINS.split(','),
  ];
  const hosts = addresses.flatMap((address) => URL.parse(address?.trim() ?? '')?.hostname.replace(/\.$/, '') ?? []);
  return new Set(hosts.flatMap((host) => [host, `www.${host}`, host.replace(/^www\./, '')]));
}

/** Throws 422 if a newsroom asks for a host of the product. */
export function refuseOwnHost(config: Addresses, domain: string | null | undefined): void {
  if (domain && ownHosts(config).has(domain)) throw invalidField('domain', 'domain_own_host');
}
