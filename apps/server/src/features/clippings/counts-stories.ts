import type { CoverageFilter } from '@masthead/contract';

/** Returns true if copies of one text are one entry of a list. */
export const countsStories = ({ count }: Pick<CoverageFilter, 'count'>): boolean => count === 'stories';
