import { createRoute } from '@tanstack/react-router';
import { type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';
import { readLogoSearch } from './logo/logo-search.ts';
import { readOrganisationsSearch } from './organisations/organisations-search.ts';
import { readParkedSearch } from './parked/parked-search.ts';
import { readPrecisionSearch, readQaSearch } from './qa/qa-search.ts';
import { readRequestsSearch } from './requests/requests-search.ts';

export const staff = {
  ...noPages,
  staff: [
    createRoute({
      ...staffPage('/overview', {
        title: 'staff_overview',
        guard: 'staff',
        isBeyondSpecification: true,
        menu: { in: 'staff', order: 5 },
      }),
      component: lazyRouteComponent(() => import('./overview/OverviewPage.tsx'), 'OverviewPage'),
    }),
    createRoute({
      ...staffPage('/set-email-logo', {
        name: 'staff.set_email_logo',
        title: 'email_logo',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'operations', order: 155 },
      }),
      validateSearch: readLogoSearch,
      component: lazyRouteComponent(() => import('./logo/EmailLogoPage.tsx'), 'EmailLogoPage'),
    }),
    createRoute({
      ...staffPage('/manual-user', {
        title: 'manual_user',
        guard: 'staff',
        needsFullStaff: true,
        section: { in: 'staff', order: 10 },
        menu: { in: 'customers', order: 10 },
      }),
      component: lazyRouteComponent(() => import('./users/NewUserPage.tsx'), 'ManualUserPage'),
    }),
    createRoute({
      ...staffPage('/create-demo-account', {
        name: 'staff.create-demo-account',
        title: 'create_demo_account',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'sales', order: 60 },
      }),
      component: lazyRouteComponent(() => import('./users/DemoAccountPage.tsx'), 'DemoAccountPage'),
    }),
    createRoute({
      ...staffPage('/create-user', {
        name: 'staff.create-user',
        title: 'create_user',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'customers', order: 70 },
      }),
      component: lazyRouteComponent(() => import('./users/NewUserPage.tsx'), 'CreateUserPage'),
    }),
    createRoute({
      ...staffPage('/impersonate-user', {
        name: 'staff.impersonate-user',
        title: 'impersonate_user',
        guard: 'staff',
        section: { in: 'staff', order: 20 },
        menu: { in: 'customers', order: 80 },
      }),
      component: lazyRouteComponent(() => import('./users/ImpersonatePage.tsx'), 'ImpersonatePage'),
    }),
    createRoute({
      ...staffPage('/organisations', {
        name: 'staff.organisations',
        title: 'organisations',
        guard: 'staff',
        section: { in: 'staff', order: 30 },
        menu: { in: 'customers', order: 140 },
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
        menu: { in: 'sales', order: 150 },
      }),
      validateSearch: readRequestsSearch,
      component: lazyRouteComponent(() => import('./requests/RequestsPage.tsx'), 'RequestsPage'),
    }),
    createRoute({
      ...staffPage('/coupons', {
        title: 'coupons',
        guard: 'staff',
        isBeyondSpecification: true,
        menu: { in: 'sales', order: 160 },
      }),
      component: lazyRouteComponent(() => import('./coupons/CouponsPage.tsx'), 'CouponsPage'),
    }),
    createRoute({
      ...staffPage('/qa-mentions', {
        name: 'staff.qa_mentions',
        title: 'qa_mentions',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'collection', order: 180 },
      }),
      validateSearch: readQaSearch,
      component: lazyRouteComponent(() => import('./qa/QaPage.tsx'), 'QaPage'),
    }),
    createRoute({
      ...staffPage('/qa-mentions/precision', {
        title: 'qa_precision',
        guard: 'staff',
        needsFullStaff: true,
        isBeyondSpecification: true,
      }),
      validateSearch: readPrecisionSearch,
      component: lazyRouteComponent(() => import('./qa/PrecisionPage.tsx'), 'PrecisionPage'),
    }),
    createRoute({
      ...staffPage('/parked', {
        title: 'parked_work',
        guard: 'staff',
        isBeyondSpecification: true,
        menu: { in: 'operations', order: 200 },
      }),
      validateSearch: readParkedSearch,
      component: lazyRouteComponent(() => import('./parked/ParkedPage.tsx'), 'ParkedPage'),
    }),
  ],
} as const satisfies Feature;
