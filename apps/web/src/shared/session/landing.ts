import type { User } from '@masthead/contract';
import { redirect } from '@tanstack/react-router';
import { bootstrapQueries } from '../actor/index.ts';
import { queryClient } from '../api/index.ts';
import { settings } from '../page-settings.ts';
import { impersonating } from './session.ts';

type Landing = { kind: 'stay' } | { kind: 'public-site'; address: string } | { kind: 'onboarding'; userId: string };

/** Returns the first page of a user after sign-in. Readers go to the public site, if this installation has one. */
export function landingOf(
  user: Pick<User, 'id' | 'type' | 'onboarded_at' | 'is_staff_member'>,
  publicSite: string | null,
): Landing {
  if (user.type === 'reader' && publicSite) return { kind: 'public-site', address: publicSite };
  if (!user.onboarded_at && !user.is_staff_member) return { kind: 'onboarding', userId: user.id };
  return { kind: 'stay' };
}

/** Sends readers to the public site and newcomers to their onboarding; everybody else stays. */
export async function landing(): Promise<void> {
  const user = queryClient.getQueryData(bootstrapQueries.user.queryKey)?.data;
  if (!user || impersonating.get()) return;
  const target = landingOf(user, settings.public_site);
  if (target.kind === 'onboarding')
    throw redirect({ to: '/onboarding/$userId', params: { userId: target.userId }, replace: true });
  if (target.kind === 'stay') return;
  location.replace(target.address);
  // The page goes; nothing of the app is shown until then.
  await new Promise(() => {});
}
