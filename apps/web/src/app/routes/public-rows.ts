import type { RouteRow } from './row.ts';

/** Pages that are reached without the shell. */
export const publicRows: readonly RouteRow[] = [
  { path: '/login', title: 'sign_in', guard: 'public' },
  { path: '/password-recovery', title: 'password_recovery', guard: 'public' },
  { path: '/password-recovery/$user_id/$code', title: 'new_password', guard: 'public' },
  { path: '/activate/$userId/$activationToken', title: 'activation', guard: 'public' },
  { path: '/logout', name: 'logout', title: 'sign_out', guard: 'public' },
  { path: '/lock-out', title: 'lock_out', guard: 'signed-in' },
  { path: '/signup', title: 'sign_up', guard: 'public' },
  { path: '/onboarding/$userId', title: 'onboarding', guard: 'not-onboarded' },
  { path: '/stream-onboarding', title: 'stream_onboarding', guard: 'public', redirect: '/stream-onboarding/acc' },
  { path: '/stream-onboarding/acc', title: 'stream_onboarding', guard: 'public' },
  { path: '/stream-onboarding/brand', title: 'stream_onboarding', guard: 'public' },
  { path: '/stream-onboarding/stream', title: 'stream_onboarding', guard: 'public' },
  { path: '/stream-onboarding/target', title: 'stream_onboarding', guard: 'public' },
  { path: '/invitations/accept', title: 'invitation', guard: 'public' },
  { path: '/oauth/$provider/callback', title: 'connecting', guard: 'public' },
  { path: '/oauth/staff/twitter/callback', title: 'connecting', guard: 'staff' },
  { path: '/fetch-instagram-token', title: 'connecting', guard: 'public' },
  { path: '/embed/trends', title: 'trends', guard: 'public', coming: 'embed' },
  { path: '/embed/newsroom/$newsroomId', title: 'newsroom', guard: 'public', coming: 'embed' },
];
