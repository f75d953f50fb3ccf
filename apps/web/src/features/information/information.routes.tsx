import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app/parents.tsx';

/** Which permission was refused, where a guard has led here. */
const readSearch = ({ permission }: Record<string, unknown>): { permission?: string } =>
  typeof permission === 'string' ? { permission } : {};

const common = {
  getParentRoute: () => appRoute,
  validateSearch: readSearch,
} as const;
const component = lazyRouteComponent(() => import('./FeaturePage.tsx'), 'FeaturePage');

const featuresRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/features',
  component: lazyRouteComponent(() => import('./FeaturesPage.tsx'), 'FeaturesPage'),
});
const measureRoute = createRoute({ ...common, path: '/features/measure', component });
const connectRoute = createRoute({ ...common, path: '/features/connect', component });
const dashboardRoute = createRoute({ ...common, path: '/features/dashboard', component });
const monitorRoute = createRoute({ ...common, path: '/features/monitor', component });
const pricingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/pricing',
  component: lazyRouteComponent(() => import('./PricingPage.tsx'), 'PricingPage'),
});
const contactRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/contact_us',
  component: lazyRouteComponent(() => import('./ContactPage.tsx'), 'ContactPage'),
});

export const informationRoutes = [
  featuresRoute,
  measureRoute,
  connectRoute,
  dashboardRoute,
  monitorRoute,
  pricingRoute,
  contactRoute,
] as const;
