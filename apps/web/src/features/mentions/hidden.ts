import type { Mention } from '@masthead/contract';

/** Returns true if it is hidden at any level. */
export const isHidden = ({ hidden }: Pick<Mention, 'hidden'>): boolean =>
  hidden.stream || hidden.brand || hidden.organisation;
