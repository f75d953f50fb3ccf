import { z } from 'zod';
import { type SocialNetwork, socialNetworks } from './choices.ts';
import { requiredText } from './fields.ts';

interface Network {
  /** Hosts of its addresses, also with something before them; null: any, since everybody can run one. */
  hosts: readonly string[] | null;
  /** The path after the host, with the name in a group. A prefix such as 'in/' is part of the stored name. */
  path: RegExp;
  /** The pattern of a name, without its @. */
  name: RegExp;
  url: (name: string) => string;
  /** True if posts can be read without a key of the network. */
  hasFeed: boolean;
}

const word = /^[\p{L}\p{N}_.%-]{1,100}$/u;
const atName = /^@?([^/@?#]+)/;
/** Returns the pattern of a name that may follow a separate word, which then belongs to the address. */
const under = (words: string) => new RegExp(`^(?:(?:${words})/)?[\\p{L}\\p{N}_.%-]{1,100}$`, 'u');
const closed = (host: string, more: Partial<Network> = {}): Network => ({
  hosts: [host],
  path: atName,
  name: word,
  url: (name) => `https://www.${host}/${name}`,
  hasFeed: false,
  ...more,
});

const pinterestHosts = ['com', 'at', 'ch', 'co.uk', 'de', 'dk', 'es', 'fi', 'fr', 'ie', 'it', 'nz', 'pt', 'se'].map(
  (end) => `pinterest.${end}`,
);

const networks: Record<SocialNetwork, Network> = {
  mastodon: {
    hosts: null,
    path: /^@([^/?#]+)/,
    name: /^[\w.-]+@[\w.-]+\.\w+$/,
    url: (name) => `https://${name.split('@')[1]}/@${name.split('@')[0]}`,
    hasFeed: true,
  },
  bluesky: {
    hosts: ['bsky.app'],
    path: /^profile\/([^/?#]+)/,
    name: /^[\w-]+(\.[\w-]+)+$/,
    url: (name) => `https://bsky.app/profile/${name}`,
    hasFeed: true,
  },
  youtube: {
    hosts: ['youtube.com'],
    path: /^(?:@|c\/|user\/)?(channel\/[^/?#]+|[^/?#]+)/,
    name: under('channel'),
    url: (name) => `https://www.youtube.com/${name.includes('/') ? '' : '@'}${name}`,
    hasFeed: true,
  },
  reddit: {
    hosts: ['reddit.com'],
    path: /^(?:r\/)?(u(?:ser)?\/[^/?#]+|[^/?#]+)/,
    name: under('user|u'),
    url: (name) => `https://www.reddit.com/${name.includes('/') ? '' : 'r/'}${name.replace(/^u\//, 'user/')}`,
    hasFeed: true,
  },
  twitter: closed('x.com', { hosts: ['x.com', 'twitter.com'], url: (name) => `https://x.com/${name}` }),
  // Pages without a name end with a number.
  facebook: closed('facebook.com', {
    hosts: ['facebook.com', 'fb.com'],
    path: /^(?:profile\.php\?id=|(?:pages|people)\/[^/]+\/)?([^/?&#]+)/,
  }),
  instagram: closed('instagram.com'),
  threads: closed('threads.com', {
    hosts: ['threads.com', 'threads.net'],
    url: (name) => `https://www.threads.com/@${name}`,
  }),
  linkedin: closed('linkedin.com', {
    path: /^(?:company\/)?((?:in|school|showcase)\/[^/?#]+|[^/?#]+)/,
    name: under('in|school|showcase'),
    url: (name) => `https://www.linkedin.com/${name.includes('/') ? '' : 'company/'}${name}`,
  }),
  pinterest: closed('pinterest.com', { hosts: pinterestHosts }),
  tiktok: closed('tiktok.com', { url: (name) => `https://www.tiktok.com/@${name}` }),
  telegram: closed('t.me', {
    hosts: ['t.me', 'telegram.me'],
    path: /^(?:s\/)?([^/?#]+)/,
    name: /^[a-z]\w{3,31}$/i,
    url: (name) => `https://t.me/${name}`,
  }),
};

export interface SocialAccount {
  network: SocialNetwork;
  /** Its name there as `readAccount` gives it. */
  handle: string;
}

export const accountUrl = ({ network, handle }: SocialAccount): string => networks[network].url(handle);
export const hasFeed = (network: SocialNetwork): boolean => networks[network].hasFeed;

/**
 * Returns the name of an account, without signs around it, taken out of a pasted address; null if it is not valid on
 * the network.
 */
export function readAccount({ network, handle }: SocialAccount): string | null {
  const { hosts, path, name } = networks[network];
  const pasted = /^https?:\/\/(?:www\.)?([^/\s]+)\/(.*)$/i.exec(handle.trim());
  if (!pasted) {
    const bare = handle.trim().replace(/^(?:@|r\/|company\/)/, '');
    return name.test(bare) ? bare : null;
  }
  const host = pasted[1]!.toLowerCase();
  if (hosts && !hosts.some((known) => host === known || host.endsWith(`.${known}`))) return null;
  const found = path.exec(pasted[2]!)?.[1];
  const whole = network === 'mastodon' && found && !found.includes('@') ? `${found}@${host}` : found;
  return whole && name.test(whole) ? whole : null;
}

/** An account as it is entered: a name or an address of its network. */
export const accountForm = z
  .object({ network: z.enum(socialNetworks), handle: requiredText })
  .refine((form) => readAccount(form) !== null, { path: ['handle'], params: { code: 'not_of_network' } });

const placeOf = (account: SocialAccount) => `${account.network} ${readAccount(account)?.toLowerCase()}`;

/** Accounts that belong together, each of them once. */
export const accountForms = z
  .array(accountForm)
  .max(30)
  .superRefine((forms, context) => {
    const places = forms.map(placeOf);
    for (const [at, place] of places.entries())
      if (places.indexOf(place) < at)
        context.addIssue({ code: 'custom', path: [at, 'handle'], params: { code: 'duplicate' } });
  });
