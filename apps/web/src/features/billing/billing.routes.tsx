import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages, settingsPage } from '../../shared/routing/index.ts';
import { readCartSearch } from './cart/cart.ts';

const guard = 'organisation.update';

export const billing = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/pricing', { name: 'cx.pricing', title: 'pricing', guard: 'signed-in' }),
      component: lazyRouteComponent(() => import('./pricing/PricingPage.tsx'), 'PricingPage'),
    }),
    createRoute({
      ...appPage('/checkout', { name: 'cx.checkout', title: 'checkout', guard }),
      validateSearch: readCartSearch,
      component: lazyRouteComponent(() => import('./checkout/CheckoutPage.tsx'), 'CheckoutPage'),
    }),
    createRoute({
      ...appPage('/manage-subscription', { name: 'cx.manage-subscription', title: 'manage_subscription', guard }),
      component: lazyRouteComponent(() => import('./ManagePage.tsx'), 'ManagePage'),
    }),
  ],
  settings: [
    createRoute({
      ...settingsPage('/billing/billing', { title: 'billing', guard, menu: { in: 'billing', order: 10 } }),
      component: lazyRouteComponent(() => import('./BillingPage.tsx'), 'BillingPage'),
    }),
    createRoute({
      ...settingsPage('/billing/invoices', { title: 'invoices', guard, menu: { in: 'billing', order: 20 } }),
      component: lazyRouteComponent(() => import('./invoices/InvoicesPage.tsx'), 'InvoicesPage'),
    }),
    createRoute({
      ...settingsPage('/billing/users', { title: 'licences', guard, menu: { in: 'billing', order: 30 } }),
      component: lazyRouteComponent(() => import('./seats/UsersPage.tsx'), 'UsersPage'),
    }),
    createRoute({
      ...settingsPage('/billing/plans', { title: 'plans', guard, menu: { in: 'billing', order: 40 } }),
      component: lazyRouteComponent(() => import('./plan/PlansPage.tsx'), 'PlansPage'),
    }),
  ],
  placeholders: [{ path: '/settings/billing', title: 'billing', guard, redirect: '/settings/billing/billing' }],
} as const satisfies Feature;
