import type { ListedOutlet } from './outlets.api.ts';

/** Returns the site of an outlet; null for one without an address, whose site is its own id. */
export const siteOf = ({ id, site }: Pick<ListedOutlet, 'id' | 'site'>): string | null => (site === id ? null : site);
