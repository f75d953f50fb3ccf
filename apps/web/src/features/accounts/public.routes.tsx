import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent, type Page, publicPage, signedOutOnly } from '../../shared/routing/index.ts';
import { isLocked, isSignedIn } from '../../shared/session/index.ts';
import { allowedStep, type FunnelStep, readDraft } from './stream-onboarding/draft.ts';

const text = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined;
const texts =
  <const N extends string>(...names: readonly N[]) =>
  (search: Record<string, unknown>): Partial<Record<N, string>> =>
    Object.fromEntries(names.flatMap((name) => (text(search[name]) ? [[name, text(search[name])]] : []))) as Partial<
      Record<N, string>
    >;

interface SessionSearch {
  redirect?: string | undefined;
  /** 401, or a word; a number stays one, so that the address reads reason=401. */
  reason?: string | number | undefined;
}
const sessionSearch = (search: Record<string, unknown>): SessionSearch => ({
  redirect: text(search.redirect),
  reason: typeof search.reason === 'number' ? search.reason : text(search.reason),
});

const funnelPage: Page = { title: 'stream_onboarding', guard: 'public' };

/** Opens a step once those before it are done. */
const funnel = (step: FunnelStep) => ({
  beforeLoad: () => {
    const allowed = allowedStep(step, readDraft(), isSignedIn());
    if (allowed !== step) throw redirect({ to: `/stream-onboarding/${allowed}`, replace: true });
  },
});

/** Pages without the shell. */
export const publicPages = [
  createRoute({
    ...publicPage('/login', { title: 'sign_in', guard: 'public' }),
    validateSearch: sessionSearch,
    ...signedOutOnly,
    component: lazyRouteComponent(() => import('./door/SignInPage.tsx'), 'SignInPage'),
  }),
  createRoute({
    ...publicPage('/login/with/$provider', { title: 'sign_in', guard: 'public', isBeyondSpecification: true }),
    validateSearch: texts('code', 'state', 'error', 'iss'),
    component: lazyRouteComponent(() => import('./door/IdentityPage.tsx'), 'IdentityPage'),
  }),
  createRoute({
    ...publicPage('/password-recovery', { title: 'password_recovery', guard: 'public' }),
    validateSearch: sessionSearch,
    ...signedOutOnly,
    component: lazyRouteComponent(() => import('./door/PasswordRecoveryPage.tsx'), 'PasswordRecoveryPage'),
  }),
  createRoute({
    ...publicPage('/password-recovery/$user_id/$code', { title: 'new_password', guard: 'public' }),
    component: lazyRouteComponent(() => import('./door/NewPasswordPage.tsx'), 'NewPasswordPage'),
  }),
  createRoute({
    ...publicPage('/activate/$userId/$activationToken', { title: 'activation', guard: 'public' }),
    component: lazyRouteComponent(() => import('./door/ActivationPage.tsx'), 'ActivationPage'),
  }),
  createRoute({
    ...publicPage('/confirm-email/$userId/$token', {
      title: 'email_change',
      guard: 'public',
      isBeyondSpecification: true,
    }),
    component: lazyRouteComponent(() => import('./door/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...publicPage('/logout', { name: 'logout', title: 'sign_out', guard: 'public' }),
    validateSearch: sessionSearch,
    component: lazyRouteComponent(() => import('./door/SignOutPage.tsx'), 'SignOutPage'),
  }),
  createRoute({
    ...publicPage('/lock-out', { title: 'lock_out', guard: 'signed-in' }),
    validateSearch: sessionSearch,
    beforeLoad: ({ search }) => {
      if (!isLocked()) throw redirect({ to: '/', ...(search.redirect && { href: search.redirect }) });
    },
    component: lazyRouteComponent(() => import('./lock/LockOutPage.tsx'), 'LockOutPage'),
  }),
  createRoute({
    ...publicPage('/second-factor', { title: 'security', guard: 'signed-in', isBeyondSpecification: true }),
    validateSearch: sessionSearch,
    component: lazyRouteComponent(() => import('./security/EnrolPage.tsx'), 'EnrolPage'),
  }),
  createRoute({
    ...publicPage('/signup', { title: 'sign_up', guard: 'public' }),
    validateSearch: texts('redirect', 'referrer'),
    ...signedOutOnly,
    component: lazyRouteComponent(() => import('./door/SignUpPage.tsx'), 'SignUpPage'),
  }),
  createRoute({
    ...publicPage('/onboarding/$userId', { title: 'onboarding', guard: 'not-onboarded' }),
    validateSearch: (search: Record<string, unknown>): { step?: number } => {
      const step = Number(search.step);
      return step >= 1 && step <= 4 ? { step } : {};
    },
    component: lazyRouteComponent(() => import('./onboarding/OnboardingPage.tsx'), 'OnboardingPage'),
  }),
  createRoute({
    ...publicPage('/invitations/accept', { title: 'invitation', guard: 'public' }),
    validateSearch: texts('token', 'brand', 'invitation'),
    component: lazyRouteComponent(() => import('./invitations/AcceptPage.tsx'), 'AcceptPage'),
  }),
  createRoute({
    ...publicPage('/stream-onboarding', {
      title: 'stream_onboarding',
      guard: 'public',
      redirect: '/stream-onboarding/acc',
    }),
    validateSearch: (search: Record<string, unknown>): { step?: number } => {
      const step = Number(search.step);
      return step >= 1 && step <= 4 ? { step } : {};
    },
    beforeLoad: ({ search }) => {
      const step = (['acc', 'brand', 'stream', 'target'] as const)[(search.step ?? 1) - 1]!;
      throw redirect({ to: `/stream-onboarding/${step}`, replace: true });
    },
  }),
  createRoute({
    ...publicPage('/stream-onboarding/acc', funnelPage),
    ...funnel('acc'),
    component: lazyRouteComponent(() => import('./stream-onboarding/AccountStep.tsx'), 'AccountStep'),
  }),
  createRoute({
    ...publicPage('/stream-onboarding/brand', funnelPage),
    ...funnel('brand'),
    component: lazyRouteComponent(() => import('./stream-onboarding/BrandStep.tsx'), 'BrandStep'),
  }),
  createRoute({
    ...publicPage('/stream-onboarding/stream', funnelPage),
    ...funnel('stream'),
    component: lazyRouteComponent(() => import('./stream-onboarding/StreamStep.tsx'), 'StreamStep'),
  }),
  createRoute({
    ...publicPage('/stream-onboarding/target', funnelPage),
    ...funnel('target'),
    component: lazyRouteComponent(() => import('./stream-onboarding/TargetStep.tsx'), 'TargetStep'),
  }),
  createRoute({
    ...publicPage('/oauth/$provider/callback', { title: 'connecting', guard: 'public' }),
    validateSearch: texts('code', 'state', 'error', 'iss', 'server'),
    component: lazyRouteComponent(() => import('./oauth/pages.tsx'), 'NetworkCallbackPage'),
  }),
  createRoute({
    ...publicPage('/oauth/staff/twitter/callback', { title: 'connecting', guard: 'staff' }),
    validateSearch: texts('oauth_token', 'oauth_verifier', 'denied'),
    component: lazyRouteComponent(() => import('./oauth/pages.tsx'), 'StaffTwitterCallbackPage'),
  }),
  createRoute({
    ...publicPage('/fetch-instagram-token', { title: 'connecting', guard: 'public' }),
    validateSearch: texts('access_token', 'error'),
    component: lazyRouteComponent(() => import('./oauth/pages.tsx'), 'InstagramTokenPage'),
  }),
] as const;
