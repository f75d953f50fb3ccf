import type { Config } from '../../../platform/config/index.ts';

/** Returns where an address of a network is really asked: at the network, or at the server that takes its place in tests. */
export function standIn(
  { MASTHEAD_SOCIAL_STAND_IN: server }: Pick<Config, 'MASTHEAD_SOCIAL_STAND_IN'>,
  address: string,
) {
  if (!server) return address;
  const { host, pathname, search } = new URL(address);
  return `${server.replace(/\/$/, '')}/${host}${pathname}${search}`;
}
