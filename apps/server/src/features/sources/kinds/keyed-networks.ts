/**
 * Networks that let programs read only with a key of their own. Each becomes a kind like those of `social.ts` once its key can
 * be set: a row in `kinds.ts`, its parser in `packages/reading/src/social`, and its name in `sourceKinds` of the contract.
 */
const keyedNetworks: Record<string, { name: string; hosts: readonly string[] }> = {
  x: { name: 'X', hosts: ['x.com', 'twitter.com', 't.co'] },
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  instagram: { name: 'Instagram', hosts: ['instagram.com'] },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'] },
  linkedin: { name: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'] },
  pinterest: { name: 'Pinterest', hosts: ['pinterest.com', 'pin.it'] },
  threads: { name: 'Threads', hosts: ['threads.net', 'threads.com'] },
};

/** Returns the name of the network of an address, if it requires a key that cannot be set yet. */
export function keyedNetworkOf({ hostname }: URL): string | undefined {
  const fits = (host: string) => hostname === host || hostname.endsWith(`.${host}`);
  return Object.values(keyedNetworks).find(({ hosts }) => hosts.some(fits))?.name;
}
