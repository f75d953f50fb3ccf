import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/index.ts';

/**
 * Returns the address for links in mail: the setting, otherwise the one that this server listens on. The Host header is
 * never trusted.
 */
export function publicUrlOf({ config, request }: { config: Config; request: FastifyRequest }): string {
  if (config.MASTHEAD_PUBLIC_URL) return config.MASTHEAD_PUBLIC_URL.replace(/\/$/, '');
  const address = request.server.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : config.PORT}`;
}

/** Returns the address for links in mail if there is no request to answer. */
export const findOrigin = (config: Pick<Config, 'MASTHEAD_PUBLIC_URL' | 'PORT'>): string =>
  config.MASTHEAD_PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`;

/** Returns the origins of other addresses that belong to this installation. */
export const redirectOrigins = ({ MASTHEAD_REDIRECT_ORIGINS: addresses }: Config): string[] =>
  (addresses?.split(',') ?? []).map((address) => new URL(address.trim()).origin);

/** Returns the origins whose pages may open live connections, besides the host that they connect to. */
export const pageOrigins = (config: Config): string[] => [
  ...(config.MASTHEAD_PUBLIC_URL ? [new URL(config.MASTHEAD_PUBLIC_URL).origin] : []),
  ...redirectOrigins(config),
];
