import { createRoute } from '@tanstack/react-router';
import { type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';
import { readOrganisationsSearch } from './organisations/organisations-search.ts';
import { readParkedSearch } from './parked/parked-search.ts';
import { readRequestsSearch } from './requests/requests-search.ts';

export const staff = {
  ...noPages,
  staff: [
    createRoute({
      ...staffPage('/organisations', {
        name: 'staff.organisations',
        title: 'organisations',
        guard: 'staff',
        section: { in: 'staff', order: 30 },
        menu: { in: 'staff', order: 140 },
      }),
      validateSearch: readOrganisationsSearch,
      component: lazyRouteComponent(() => import('./organisations/OrganisationsPage.tsx'), 'OrganisationsPage'),
    }),
    createRoute({
      ...staffPage('/organisations/$organisationId', {
        title: 'organisation',
        guard: 'staff',
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./organisations/OrganisationPage.tsx'), 'OrganisationPage'),
    }),
    createRoute({
      ...staffPage('/enterprise_requests', {
        name: 'staff.enterprise_requests',
        title: 'enterprise_requests',
        guard: 'staff',
        menu: { in: 'staff', order: 150 },
      }),
      validateSearch: readRequestsSearch,
      component: lazyRouteComponent(() => import('./requests/RequestsPage.tsx'), 'RequestsPage'),
    }),
    createRoute({
      ...staffPage('/coupons', {
        title: 'coupons',
        guard: 'staff',
        isBeyondSpecification: true,
        menu: { in: 'staff', order: 160 },
      }),
      component: lazyRouteComponent(() => import('./coupons/CouponsPage.tsx'), 'CouponsPage'),
    }),
    createRoute({
      ...staffPage('/parked', {
        title: 'parked_work',
        guard: 'staff',
        isBeyondSpecification: true,
        menu: { in: 'staff', order: 200 },
      }),
      validateSearch: readParkedSearch,
      component: lazyRouteComponent(() => import('./parked/ParkedPage.tsx'), 'ParkedPage'),
    }),
  ],
} as const satisfies Feature;
