import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
/** Reads which import the page shows; without one it asks for a file. */
const readSearch = (raw: Record<string, unknown>): { import?: string } =>
  typeof raw.import === 'string' && uuid.test(raw.import) ? { import: raw.import } : {};

export const imports = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/connect/relations/import', {
        title: 'import_people',
        guard: 'relation.create',
        isBeyondSpecification: true,
      }),
      validateSearch: readSearch,
      component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
    }),
    createRoute({
      ...appPage('/performance/coverage/import', {
        title: 'import_coverage',
        guard: 'mention.save',
        isBeyondSpecification: true,
      }),
      validateSearch: readSearch,
      component: lazyRouteComponent(() => import('./coverage/CoverageImportPage.tsx'), 'CoverageImportPage'),
    }),
    createRoute({
      ...appPage('/streams/import', { title: 'import_streams', guard: 'stream.create', isBeyondSpecification: true }),
      validateSearch: readSearch,
      component: lazyRouteComponent(() => import('./streams/StreamImportPage.tsx'), 'StreamImportPage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/connect/relations/import', {
        name: 'staff.connect.relations.import',
        title: 'import_relations',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'media', order: 40 },
      }),
      component: lazyRouteComponent(() => import('./staff/StaffImportPage.tsx'), 'StaffImportPage'),
    }),
    createRoute({
      ...staffPage('/connect/relations/delete', {
        name: 'staff.connect.relations.delete',
        title: 'delete_relations',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'media', order: 50 },
      }),
      component: lazyRouteComponent(() => import('./staff/StaffDeletePage.tsx'), 'StaffDeletePage'),
    }),
  ],
} as const satisfies Feature;
