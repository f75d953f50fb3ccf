import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Addresses that are not on the public internet: the ranges of the IANA special-purpose registries (RFC 6890) and, for
 * IPv6, everything outside 2000::/3, the only block of which public addresses are assigned. That includes all forms that
 * carry an IPv4 address inside: mapped, compatible, translated (RFC 2765) and NAT64.
 */
// Two lists: one alone would find every IPv4 address in the range of mapped ones.
const special4 = new BlockList();
const special6 = new BlockList();
const ipv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const ipv6: [string, number][] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [network, prefix] of ipv4) special4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of ipv6) special6.addSubnet(network, prefix, 'ipv6');

/** Returns true if an address in text form must not be fetched. Text that is no address counts as private. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 0) return true;
  return isIPv6(bare) ? special6.check(bare, 'ipv6') : special4.check(bare, 'ipv4');
}
