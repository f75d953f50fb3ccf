import type { AnyRouter } from '@tanstack/react-router';
import { settings } from '../settings.ts';
import { redirectTarget } from './redirect-target.ts';

/** Goes where somebody wanted to before they were asked to sign in or to unlock; home where that is nowhere of ours. */
export async function continueTo(router: AnyRouter, redirect: unknown): Promise<void> {
  const target = redirectTarget(redirect, location.origin, settings.redirect_origins);
  if (target?.kind === 'address') return location.assign(target.to);
  await router.navigate({ to: '/', ...(target && { href: target.to }), replace: true, ignoreBlocker: true });
}
