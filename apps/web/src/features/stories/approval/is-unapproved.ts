import type { StoryShort } from '@masthead/contract';

/** Returns true if the brand asks for an approval that the story does not have. */
export const isUnapproved = ({ needs_approval, approval }: Pick<StoryShort, 'needs_approval' | 'approval'>): boolean =>
  needs_approval && approval?.state !== 'approved';
