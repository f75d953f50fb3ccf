import { createRoute } from '@tanstack/react-router';
import { NotFoundInside } from '../../shared/page/index.ts';
import { appPage, type Feature, lazyRouteComponent, noPages, settingsPage } from '../../shared/routing/index.ts';
import { readComposerSearch } from './composer/composer-search.ts';
import { readEmailSearch } from './list/email-search.ts';
import { openEmail } from './open-email.ts';

export const emails = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/stories/email', {
        title: 'emails',
        guard: 'emails.list',
        section: { in: 'create', order: 30 },
      }),
      validateSearch: readEmailSearch,
      component: lazyRouteComponent(() => import('./list/EmailListPage.tsx'), 'EmailListPage'),
    }),
    createRoute({
      ...appPage('/emails/new', { title: 'compose_email', guard: 'email.create' }),
      validateSearch: readComposerSearch,
      component: lazyRouteComponent(() => import('./composer/EmailNewPage.tsx'), 'EmailNewPage'),
    }),
    createRoute({
      ...appPage('/emails/$emailId', { title: 'email', guard: 'emails.list' }),
      validateSearch: readComposerSearch,
      notFoundComponent: NotFoundInside,
      loader: ({ params, preload }) => openEmail(params.emailId, { isPreload: preload }),
      component: lazyRouteComponent(() => import('./EmailPage.tsx'), 'EmailPage'),
    }),
  ],
  settings: [
    createRoute({
      ...settingsPage('/company/suppressions', {
        title: 'suppressions',
        guard: 'emails.list',
        menu: { in: 'company', order: 60 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./settings/SuppressionsPage.tsx'), 'SuppressionsPage'),
    }),
    createRoute({
      ...settingsPage('/company/email-domain', {
        title: 'email_domain',
        guard: 'emails.settings.update',
        menu: { in: 'company', order: 70 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./settings/DomainPage.tsx'), 'DomainPage'),
    }),
  ],
  placeholders: [{ path: '/emails', title: 'emails', guard: 'emails.list', redirect: '/stories/email' }],
} as const satisfies Feature;
