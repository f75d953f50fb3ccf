import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages, settingsPage } from '../../shared/routing/index.ts';
import { readCoverageSearch } from './coverage/coverage-search.ts';

export const clippings = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/performance/coverage', {
        name: 'performance.coverage',
        title: 'coverage',
        guard: 'clippings.list',
        section: { in: 'measure', order: 30 },
      }),
      validateSearch: readCoverageSearch,
      component: lazyRouteComponent(() => import('./coverage/CoveragePage.tsx'), 'CoveragePage'),
    }),
    createRoute({
      ...appPage('/performance/coverage/clipping/prepare', {
        name: 'performance.coverage.clipping.prepare',
        title: 'add_clipping',
        guard: 'create.manual.clipping',
        section: { in: 'measure', order: 40 },
      }),
      /** `missing`: the next step was opened without this one. */
      validateSearch: ({ missing }: Record<string, unknown>): { missing?: boolean } =>
        missing === true ? { missing } : {},
      component: lazyRouteComponent(() => import('./prepare/PreparePage.tsx'), 'PreparePage'),
    }),
    createRoute({
      ...appPage('/performance/coverage/clipping/create', { title: 'add_clipping', guard: 'create.manual.clipping' }),
      component: lazyRouteComponent(() => import('./form/CreatePage.tsx'), 'CreatePage'),
    }),
    createRoute({
      ...appPage('/performance/coverage/clipping/edit/$clippingId', { title: 'edit_clipping', guard: 'mention.save' }),
      component: lazyRouteComponent(() => import('./form/EditPage.tsx'), 'EditPage'),
    }),
    createRoute({
      ...appPage('/performance/coverage/clipping/assign/$clippingId', {
        title: 'assign_clipping',
        guard: 'mention.save',
      }),
      component: lazyRouteComponent(() => import('./assign/AssignPage.tsx'), 'AssignPage'),
    }),
  ],
  settings: [
    createRoute({
      ...settingsPage('/brand/messages', {
        title: 'key_messages',
        guard: 'mention.save',
        menu: { in: 'brand', order: 28 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./messages/MessagesPage.tsx'), 'MessagesPage'),
    }),
    createRoute({
      ...settingsPage('/brand/tags', {
        title: 'tags',
        guard: 'mention.save',
        menu: { in: 'brand', order: 29 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./tags/TagsPage.tsx'), 'TagsPage'),
    }),
    createRoute({
      ...settingsPage('/company/export-organisation-clippings', {
        title: 'export_clippings',
        guard: 'organisation.update',
        menu: { in: 'company', order: 20 },
      }),
      component: lazyRouteComponent(() => import('./export/OrganisationExportPage.tsx'), 'OrganisationExportPage'),
    }),
  ],
} as const satisfies Feature;
