import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { publicRoute, signedInOnly, signedOutOnly, staffOnly } from '../../app/parents.tsx';
import { isLocked, isSignedIn } from '../../app/session/index.ts';
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
const page = <const P extends `/${string}`>(path: P) => ({ getParentRoute: () => publicRoute, path });

const signInRoute = createRoute({
  ...page('/login'),
  validateSearch: sessionSearch,
  ...signedOutOnly,
  component: lazyRouteComponent(() => import('./door/SignInPage.tsx'), 'SignInPage'),
});
const recoveryRequestRoute = createRoute({
  ...page('/password-recovery'),
  validateSearch: sessionSearch,
  ...signedOutOnly,
  component: lazyRouteComponent(() => import('./door/PasswordRecoveryPage.tsx'), 'PasswordRecoveryPage'),
});
const recoveryFinishRoute = createRoute({
  ...page('/password-recovery/$user_id/$code'),
  component: lazyRouteComponent(() => import('./door/NewPasswordPage.tsx'), 'NewPasswordPage'),
});
const activationRoute = createRoute({
  ...page('/activate/$userId/$activationToken'),
  component: lazyRouteComponent(() => import('./door/ActivationPage.tsx'), 'ActivationPage'),
});
const signOutRoute = createRoute({
  ...page('/logout'),
  validateSearch: sessionSearch,
  component: lazyRouteComponent(() => import('./door/SignOutPage.tsx'), 'SignOutPage'),
});
const lockOutRoute = createRoute({
  ...page('/lock-out'),
  validateSearch: sessionSearch,
  beforeLoad: ({ search }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: search.redirect } });
    if (!isLocked()) throw redirect({ to: '/', ...(search.redirect && { href: search.redirect }) });
  },
  component: lazyRouteComponent(() => import('./lock/LockOutPage.tsx'), 'LockOutPage'),
});
const signUpRoute = createRoute({
  ...page('/signup'),
  validateSearch: texts('redirect', 'referrer'),
  ...signedOutOnly,
  component: lazyRouteComponent(() => import('./door/SignUpPage.tsx'), 'SignUpPage'),
});
const onboardingRoute = createRoute({
  ...page('/onboarding/$userId'),
  validateSearch: (search: Record<string, unknown>): { step?: number } => {
    const step = Number(search.step);
    return step >= 1 && step <= 4 ? { step } : {};
  },
  ...signedInOnly,
  component: lazyRouteComponent(() => import('./onboarding/OnboardingPage.tsx'), 'OnboardingPage'),
});
const acceptRoute = createRoute({
  ...page('/invitations/accept'),
  validateSearch: texts('token', 'brand', 'invitation'),
  component: lazyRouteComponent(() => import('./invitations/AcceptPage.tsx'), 'AcceptPage'),
});

/** A step is open once those before it are done. */
const funnel = (step: FunnelStep) => ({
  beforeLoad: () => {
    const allowed = allowedStep(step, readDraft(), isSignedIn());
    if (allowed !== step) throw redirect({ to: `/stream-onboarding/${allowed}`, replace: true });
  },
});
const funnelRoute = createRoute({
  ...page('/stream-onboarding'),
  validateSearch: (search: Record<string, unknown>): { step?: number } => {
    const step = Number(search.step);
    return step >= 1 && step <= 4 ? { step } : {};
  },
  beforeLoad: ({ search }) => {
    const step = (['acc', 'brand', 'stream', 'target'] as const)[(search.step ?? 1) - 1]!;
    throw redirect({ to: `/stream-onboarding/${step}`, replace: true });
  },
});
const funnelAccountRoute = createRoute({
  ...page('/stream-onboarding/acc'),
  ...funnel('acc'),
  component: lazyRouteComponent(() => import('./stream-onboarding/AccountStep.tsx'), 'AccountStep'),
});
const funnelBrandRoute = createRoute({
  ...page('/stream-onboarding/brand'),
  ...funnel('brand'),
  component: lazyRouteComponent(() => import('./stream-onboarding/BrandStep.tsx'), 'BrandStep'),
});
const funnelStreamRoute = createRoute({
  ...page('/stream-onboarding/stream'),
  ...funnel('stream'),
  component: lazyRouteComponent(() => import('./stream-onboarding/StreamStep.tsx'), 'StreamStep'),
});
const funnelTargetRoute = createRoute({
  ...page('/stream-onboarding/target'),
  ...funnel('target'),
  component: lazyRouteComponent(() => import('./stream-onboarding/TargetStep.tsx'), 'TargetStep'),
});

const networkCallbackRoute = createRoute({
  ...page('/oauth/$provider/callback'),
  validateSearch: texts('code', 'state', 'error'),
  component: lazyRouteComponent(() => import('./oauth/pages.tsx'), 'NetworkCallbackPage'),
});
const twitterCallbackRoute = createRoute({
  ...page('/oauth/staff/twitter/callback'),
  validateSearch: texts('oauth_token', 'oauth_verifier', 'denied'),
  ...staffOnly,
  component: lazyRouteComponent(() => import('./oauth/pages.tsx'), 'StaffTwitterCallbackPage'),
});
const instagramRoute = createRoute({
  ...page('/fetch-instagram-token'),
  validateSearch: texts('access_token', 'error'),
  component: lazyRouteComponent(() => import('./oauth/pages.tsx'), 'InstagramTokenPage'),
});

export const publicAccountRoutes = [
  signInRoute,
  recoveryRequestRoute,
  recoveryFinishRoute,
  activationRoute,
  signOutRoute,
  lockOutRoute,
  signUpRoute,
  onboardingRoute,
  acceptRoute,
  funnelRoute,
  funnelAccountRoute,
  funnelBrandRoute,
  funnelStreamRoute,
  funnelTargetRoute,
  networkCallbackRoute,
  twitterCallbackRoute,
  instagramRoute,
] as const;
