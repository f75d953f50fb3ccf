import type { ListedOutlet } from './outlets.api.ts';

/** The site of an outlet; null for one without an address, which is told from others by its own id. */
export const siteOf = ({ id, site }: Pick<ListedOutlet, 'id' | 'site'>): string | null => (site === id ? null : site);
