import { contactSubjects } from '@masthead/contract';
import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';

/** Reads which permission was refused, when a guard has led here. */
const validateSearch = ({ permission }: Record<string, unknown>): { permission?: string } =>
  typeof permission === 'string' ? { permission } : {};

const component = lazyRouteComponent(() => import('./FeaturePage.tsx'), 'FeaturePage');

export const information = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/features', { name: 'cx.features', title: 'features', guard: 'signed-in' }),
      component: lazyRouteComponent(() => import('./FeaturesPage.tsx'), 'FeaturesPage'),
    }),
    createRoute({
      ...appPage('/features/measure', { name: 'cx.measure', title: 'measure', guard: 'signed-in' }),
      validateSearch,
      component,
    }),
    createRoute({
      ...appPage('/features/reports', { title: 'reports', guard: 'signed-in', isBeyondSpecification: true }),
      validateSearch,
      component,
    }),
    createRoute({
      ...appPage('/features/connect', { name: 'cx.connect', title: 'connect', guard: 'signed-in' }),
      validateSearch,
      component,
    }),
    createRoute({
      ...appPage('/features/dashboard', { name: 'cx.dashboard', title: 'dashboard', guard: 'signed-in' }),
      validateSearch,
      component,
    }),
    createRoute({
      ...appPage('/features/monitor', { name: 'cx.monitor', title: 'monitor', guard: 'signed-in' }),
      validateSearch,
      component,
    }),
    createRoute({
      ...appPage('/contact_us', { name: 'cx.contact_us', title: 'contact_us', guard: 'signed-in' }),
      validateSearch: ({ subject }: Record<string, unknown>): { subject?: (typeof contactSubjects)[number] } => {
        const known = contactSubjects.find((one) => one === subject);
        return known ? { subject: known } : {};
      },
      component: lazyRouteComponent(() => import('./ContactPage.tsx'), 'ContactPage'),
    }),
  ],
} as const satisfies Feature;
