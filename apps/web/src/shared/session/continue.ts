import type { AnyRouter } from '@tanstack/react-router';
import { settings } from '../page-settings.ts';
import { redirectTarget } from './redirect-target.ts';

/** Goes to the page that the user wanted before signing in or unlocking; home if the address is not ours. */
export async function continueTo(router: AnyRouter, redirect: unknown): Promise<void> {
  const target = redirectTarget(redirect, location.origin, settings.redirect_origins);
  if (target?.kind === 'address') return location.assign(target.to);
  await router.navigate({ to: '/', ...(target && { href: target.to }), replace: true, ignoreBlocker: true });
}
