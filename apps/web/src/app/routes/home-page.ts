import type { Page } from '../../shared/routing/index.ts';

/** The home page. It forwards to the first page that the user may open. */
export const homePage = { title: 'home', guard: 'signed-in', redirect: '/dashboard' } as const satisfies Page;
