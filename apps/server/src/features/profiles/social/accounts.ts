import { accountUrl, type MediaType, type Relation, readAccount, type SocialNetwork } from '@masthead/contract';

/** An account of a person, and the signs by which its posts are told. */
export interface PersonAccount {
  /** null: a site of the person's own. */
  network: SocialNetwork | null;
  handle: string;
  url: string;
  media_type: MediaType;
  /** Beginnings of the addresses of posts, in lower case and without the last slash. */
  begins: string[];
  /** Name in the bylines of posts whose addresses do not contain it, and the site of such posts; null: they do. */
  signs: { author: string; site: string } | null;
  /** Names of the outlet, if the account is followed as a source. */
  sites: string[];
}

const fields = [
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'youtube',
  'pinterest',
] as const satisfies readonly SocialNetwork[];

/** Networks that a personal address may belong to; any server can be one of Mastodon, so it is tried last. */
const others = ['bluesky', 'threads', 'tiktok', 'reddit', 'mastodon'] as const satisfies readonly SocialNetwork[];

const mediaTypes: Partial<Record<SocialNetwork, MediaType>> = {
  linkedin: 'linkedin',
  twitter: 'twitter',
  facebook: 'facebook',
  instagram: 'instagram',
  youtube: 'youtube',
  pinterest: 'pinterest',
  reddit: 'reddit',
  tiktok: 'tiktok',
};

const bare = (url: string): string => url.toLowerCase().replace(/\/+$/, '');

/** Returns the keys that an outlet of an address may have: its host, with the path that names an account there. */
function sitesOf(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  const path = url.pathname.split('/').filter(Boolean).slice(0, 2).join('/');
  const site = [url.host.replace(/^www\./, ''), path].filter(Boolean).join('/');
  return [...new Set([site, site.toLowerCase()])];
}

/** Addresses of posts begin with that of their account only on some networks. */
const beginning: readonly SocialNetwork[] = ['twitter', 'threads', 'bluesky', 'mastodon'];
/** Older hosts, under which posts were stored as well. */
const hosts: Partial<Record<SocialNetwork, readonly [now: string, before: string]>> = {
  twitter: ['//x.com/', '//twitter.com/'],
  threads: ['//www.threads.com/', '//www.threads.net/'],
};
const signed: Partial<Record<SocialNetwork, string>> = {
  instagram: 'https://www.instagram.com',
  reddit: 'https://www.reddit.com',
};

function onNetwork(network: SocialNetwork, handle: string, address: string): PersonAccount {
  const url = bare(accountUrl({ network, handle }));
  const [now, before] = hosts[network] ?? [];
  const begins = now && before ? [url, url.replace(now, before)] : [url];
  const site = signed[network];
  return {
    network,
    handle,
    url: address,
    media_type: mediaTypes[network] ?? 'social',
    begins: beginning.includes(network) ? begins : [],
    signs: site ? { author: handle.toLowerCase().replace(/^u(?:ser)?\//, ''), site } : null,
    sites: [...new Set([...sitesOf(address), ...sitesOf(accountUrl({ network, handle }))])],
  };
}

function ofAddress(address: string, networks: readonly SocialNetwork[]): PersonAccount | null {
  for (const network of networks) {
    const handle = readAccount({ network, handle: address });
    // Communities are no persons.
    if (handle && !(network === 'reddit' && !handle.includes('/'))) return onNetwork(network, handle, address);
  }
  return null;
}

const withScheme = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

/** Returns the accounts that a relation names. An address of no network is a site of the person's own. */
export function accountsOf(relation: Pick<Relation, (typeof fields)[number] | 'personal_website'>): PersonAccount[] {
  const accounts = fields.flatMap((network) => {
    const address = relation[network];
    return (address && ofAddress(withScheme(address), [network])) || [];
  });
  const own = relation.personal_website && withScheme(relation.personal_website);
  if (!own || !URL.canParse(own)) return accounts;
  const site: PersonAccount = {
    network: null,
    handle: bare(own).replace(/^https?:\/\/(?:www\.)?/, ''),
    url: own,
    media_type: 'web',
    begins: [],
    signs: null,
    sites: sitesOf(own),
  };
  return [...accounts, ofAddress(own, [...others, ...fields]) ?? site];
}
