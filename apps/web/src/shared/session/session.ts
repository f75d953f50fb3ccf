import type { LogoutReason } from '@masthead/contract';
import { activeBrandId } from '../actor/index.ts';
import { apiOrigin, call, caller, queryClient } from '../api/index.ts';
import { availableLanguages, browserLanguage, showLanguage, translator } from '../i18n/index.ts';
import { forgetLocal } from '../local-storage.ts';
import { disconnect } from '../realtime/index.ts';
import { createStore } from '../store.ts';
import { forgetWorker } from '../worker/index.ts';
import { locked } from './lock.ts';
import { createSharedStorage, openFrame, ownStorage, type SharedStorage } from './storage-frame.ts';
import { tabStorage } from './tab-storage.ts';

const tokenKey = 'masthead.access_token';
const staffTokenKey = 'masthead.staff_token';
const languageKey = 'masthead.language';

let storage: SharedStorage | null = null;
/** Returns the storage of the API's host. A page of that host has it itself; others ask a frame. */
const shared = (): SharedStorage => {
  const { origin } = new URL(apiOrigin || '/', location.href);
  storage ??= origin === location.origin ? ownStorage : createSharedStorage(openFrame(origin));
  return storage;
};

/** True while a staff member impersonates a user; the staff member's own token is kept in this tab. */
export const impersonating = createStore(tabStorage.get(staffTokenKey) !== null);

/** Brings back token and language of an earlier visit. A signed-out visitor gets the saved language or the browser's. */
export async function restoreSession(): Promise<void> {
  const [kept, language] = await Promise.all([shared().get(tokenKey), shared().get(languageKey)]);
  setToken(tabStorage.get(tokenKey) ?? kept);
  await showLanguage(language && availableLanguages.includes(language) ? language : browserLanguage());
}

export const isSignedIn = (): boolean => caller.get().token !== null;

/** Begins a session with a token that the API has given. `isKept`: on this computer, otherwise until the tab is closed. */
export async function beginSession(token: string, isKept: boolean): Promise<void> {
  forgetAnswers();
  locked.set(false);
  setToken(token);
  if (isKept) await shared().set(tokenKey, token);
  else tabStorage.set(tokenKey, token);
}

interface Credentials {
  email: string;
  password: string;
  /** Code of two-factor sign-in: six digits, or a recovery code. */
  code?: string | undefined;
  isKept: boolean;
}

/** Signs in. Throws the ApiError. */
export async function signIn({ isKept, ...body }: Credentials): Promise<void> {
  const { access_token: token } = await call('auth.login', { body });
  await beginSession(token, isKept);
}

/** Signs the same user in again after the session has ended. What is open stays as it is. Throws the ApiError. */
export async function signInAgain(body: Omit<Credentials, 'isKept'>): Promise<void> {
  const { access_token: token } = await call('auth.login', { body });
  caller.set({ ...caller.get(), token });
  if (tabStorage.get(tokenKey) !== null) tabStorage.set(tokenKey, token);
  else await shared().set(tokenKey, token);
}

/** Tells when another tab signs out of this session, or signs in. Returns how to stop. */
export function watchOtherTabs(on: { signedOut: () => void; signedIn: (token: string) => void }): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    const own = caller.get().token;
    if (key !== tokenKey || !own || tabStorage.get(tokenKey) !== null) return;
    if (newValue === null && oldValue === own) on.signedOut();
    if (newValue !== null && newValue !== own) on.signedIn(newValue);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Continues with a token of another tab. Returns false, and keeps the own one, if it is another user's. */
export async function adoptToken(token: string, userId: string): Promise<boolean> {
  const own = caller.get().token;
  caller.set({ ...caller.get(), token });
  const user = await call('user.show').catch(() => null);
  if (user?.data.id === userId) return true;
  caller.set({ ...caller.get(), token: own });
  return false;
}

/** Ends the session here, and on the server as far as it can be reached; nothing of it stays in the browser. */
export async function signOut(reason?: LogoutReason): Promise<void> {
  const ending =
    isSignedIn() && reason !== '401'
      ? call('auth.logout', { body: reason ? { reason } : {} }).catch(() => undefined)
      : undefined;
  setToken(null);
  tabStorage.set(tokenKey, null);
  tabStorage.set(staffTokenKey, null);
  impersonating.set(false);
  locked.set(false);
  activeBrandId.set(null);
  // A session that ended by itself is often continued: the drafts and choices of its user wait for that.
  const endedByItself = reason !== undefined;
  forgetLocal({ keepsOwn: endedByItself });
  const forgetting = forgetWorker({ keepsMessages: endedByItself }).catch(() => undefined);
  await Promise.all([ending, forgetting, shared().remove(tokenKey), disconnect()]);
  forgetAnswers();
}

/** Continues as a user, with a token for staff; `stopImpersonating` restores the staff member's own session. */
export async function impersonate(token: string): Promise<void> {
  tabStorage.set(staffTokenKey, caller.get().token);
  impersonating.set(true);
  await changeUser(token);
}

/** Ends the impersonation and restores the staff member's own session. Returns false if there is none to restore. */
export async function stopImpersonating(): Promise<boolean> {
  const own = tabStorage.get(staffTokenKey);
  if (!own) return false;
  await call('auth.logout', { body: {} }).catch(() => undefined);
  tabStorage.set(staffTokenKey, null);
  impersonating.set(false);
  await changeUser(own);
  return true;
}

async function changeUser(token: string): Promise<void> {
  await disconnect();
  activeBrandId.set(null);
  forgetAnswers();
  tabStorage.set(tokenKey, token);
  setToken(token);
}

/** Shows a language from now on, here and on the next visit. Throws UnsupportedLanguage. */
export async function chooseLanguage(language: string): Promise<void> {
  if (language === translator.get().language) return;
  await showLanguage(language);
  await shared().set(languageKey, language);
  // Names and messages of the server come in the new language.
  await queryClient.invalidateQueries();
}

const setToken = (token: string | null) => caller.set({ ...caller.get(), token, demo_brand_id: null });

/** Clears all cached answers, so that the next user cannot see them. */
function forgetAnswers(): void {
  queryClient.clear();
}
