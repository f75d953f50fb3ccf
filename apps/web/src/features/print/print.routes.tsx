import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';
import { readPageSearch, readUploadsSearch } from './print-search.ts';

export const print = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/print/$print_article_id', {
        title: 'printed_article',
        guard: 'streams.list',
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./article/PrintedArticlePage.tsx'), 'PrintedArticlePage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/print-upload', {
        name: 'staff.print_upload',
        title: 'print_upload',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'collection', order: 190 },
      }),
      validateSearch: readUploadsSearch,
      component: lazyRouteComponent(() => import('./uploads/PrintUploadsPage.tsx'), 'PrintUploadsPage'),
    }),
    createRoute({
      ...staffPage('/print-upload/$print_upload_id', {
        title: 'printed_pages',
        guard: 'staff',
        needsFullStaff: true,
        isBeyondSpecification: true,
      }),
      validateSearch: readPageSearch,
      component: lazyRouteComponent(() => import('./pages/PrintedPagesPage.tsx'), 'PrintedPagesPage'),
    }),
  ],
} as const satisfies Feature;
