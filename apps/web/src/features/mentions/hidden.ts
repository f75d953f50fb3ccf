import type { Mention } from '@masthead/contract';

/** Hidden at any level. */
export const isHidden = ({ hidden }: Pick<Mention, 'hidden'>): boolean =>
  hidden.stream || hidden.brand || hidden.organisation;
