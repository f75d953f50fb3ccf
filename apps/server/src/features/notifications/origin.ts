import type { Config } from '../../platform/config/index.ts';

/** The address for links in what goes out, where there is no request to answer. */
export const findOrigin = (config: Pick<Config, 'MASTHEAD_PUBLIC_URL' | 'PORT'>): string =>
  config.MASTHEAD_PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`;
