import { domainToUnicode } from 'node:url';
import type { CoverageFilter } from '@masthead/contract';
import type { ArticleLink } from '@masthead/reading';
import type { Db } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';
import { listLinking } from './site-links.queries.ts';

/** Returns a host with the sites that it belongs to: `shop.acme.example` and `acme.example`. */
const sitesOf = (host: string): string[] => {
  const parts = host.split('.');
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join('.'));
};

/** Returns the sites that links lead to, for a look-up by site. */
export const linkedSites = (links: readonly ArticleLink[]): string[] => [
  ...new Set(links.flatMap(({ url }) => sitesOf(new URL(url).hostname))),
];

/** Returns a site as addresses have it: letters of other alphabets are encoded there. */
const hostOf = (site: string): string => URL.parse(`https://${site}`)?.hostname ?? site;

/** Returns an address without what does not change its page: scheme, www, query, fragment and last slash. */
const pageOf = ({ hostname, pathname }: URL): string =>
  `${domainToUnicode(hostname).replace(/^www\./, '')}${pathname}`.replace(/\/+$/, '');

/** A clipping that links to the sites of its brand. */
interface Linking {
  id: string;
  isFollowed: boolean;
  pages: string[];
}

/** Returns the counted clippings whose texts link to one of the sites, the newest first, with the linked pages. */
export async function clippingsLinkingTo(
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: CoverageFilter,
  sites: readonly string[],
): Promise<Linking[]> {
  const hosts = sites.map(hostOf);
  const isOwn = ({ hostname }: URL) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return (await listLinking(db, scope, filter, hosts)).map(({ id, links }) => {
    const own = links.map(({ url, isFollowed }) => ({ url: new URL(url), isFollowed })).filter(({ url }) => isOwn(url));
    return {
      id,
      isFollowed: own.some(({ isFollowed }) => isFollowed),
      pages: [...new Set(own.map(({ url }) => pageOf(url)))],
    };
  });
}
