import type { AnswerOf, Endpoints, IdentityProvider } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';

/** Names as the providers write them. */
export const identityNames: Readonly<Record<IdentityProvider, string>> = { google: 'Google', microsoft: 'Microsoft' };

interface Begun {
  secret: string;
  redirect?: string | undefined;
  isKept: boolean;
}

const key = (provider: IdentityProvider): string => `masthead.identity.${provider}`;

/** Begins a sign-in and returns the address of the provider. Its secret stays in this tab. */
export async function beginIdentity(provider: IdentityProvider, kept: Omit<Begun, 'secret'>): Promise<string> {
  const { data } = await call('auth.identity.begin', { params: { provider } });
  sessionStorage.setItem(key(provider), JSON.stringify({ ...kept, secret: data.secret } satisfies Begun));
  return data.url;
}

/** Returns what this tab has kept of a sign-in that it began, once; null: it began none. */
export function takeBegun(provider: IdentityProvider): Begun | null {
  const text = sessionStorage.getItem(key(provider));
  sessionStorage.removeItem(key(provider));
  try {
    const held: unknown = JSON.parse(text ?? '');
    if (typeof held !== 'object' || held === null || !('secret' in held) || typeof held.secret !== 'string')
      return null;
    const redirect = 'redirect' in held && typeof held.redirect === 'string' ? held.redirect : undefined;
    return { secret: held.secret, redirect, isKept: 'isKept' in held && held.isKept === true };
  } catch {
    return null;
  }
}

type Newcomer = NonNullable<AnswerOf<Endpoints['auth.identity.finish']>['data']['newcomer']>;
let newcomer: Newcomer | null = null;

/**
 * Keeps the data of a person without an account until the sign-up form opens; they are in no address and no storage.
 */
export const rememberNewcomer = (person: Newcomer): void => {
  newcomer = person;
};
export const rememberedNewcomer = (): Newcomer | null => newcomer;
