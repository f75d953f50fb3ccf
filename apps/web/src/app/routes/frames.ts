import type { PageFrame } from '../../shared/routing/index.ts';

/** The beginnings of paths that the routes of the frames have. */
export const prefixes = {
  public: '',
  app: '',
  settings: '/settings',
  staff: '/staff',
} as const satisfies Record<PageFrame, string>;
