import { apiOrigin, call, caller, queryClient } from '../../shared/api/index.ts';
import { availableLanguages, browserLanguage, showLanguage, translator } from '../../shared/i18n/index.ts';
import { disconnect } from '../../shared/realtime/index.ts';
import { createSharedStorage, openFrame, type SharedStorage } from './storage-frame.ts';

const tokenKey = 'masthead.access_token';
const languageKey = 'masthead.language';

let storage: SharedStorage | null = null;
const shared = (): SharedStorage => {
  storage ??= createSharedStorage(openFrame(new URL(apiOrigin || '/', location.href).origin));
  return storage;
};

/** Brings back token and language of an earlier visit. A signed-out visitor gets the saved language or the browser's. */
export async function restoreSession(): Promise<void> {
  const [kept, language] = await Promise.all([shared().get(tokenKey), shared().get(languageKey)]);
  setToken(ofThisTab.get() ?? kept);
  await showLanguage(language && availableLanguages.includes(language) ? language : browserLanguage());
}

export const isSignedIn = (): boolean => caller.get().token !== null;

/** Signs in. `isKept`: on this computer, else until the tab is closed. Throws the ApiError. */
export async function signIn({
  email,
  password,
  isKept,
}: {
  email: string;
  password: string;
  isKept: boolean;
}): Promise<void> {
  const { access_token: token } = await call('auth.login', { body: { email, password } });
  forgetAnswers();
  setToken(token);
  if (isKept) await shared().set(tokenKey, token);
  else ofThisTab.set(token);
}

/** Ends the session here, and on the server as far as it can be reached. */
export async function signOut(): Promise<void> {
  const ending = isSignedIn() ? call('auth.logout').catch(() => undefined) : undefined;
  setToken(null);
  ofThisTab.set(null);
  await Promise.all([ending, shared().remove(tokenKey), disconnect()]);
  forgetAnswers();
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

/** What the one before has seen is nothing for the next. */
function forgetAnswers(): void {
  queryClient.clear();
}

const ofThisTab = {
  get: (): string | null => {
    try {
      return sessionStorage.getItem(tokenKey);
    } catch {
      return null;
    }
  },
  set: (token: string | null): void => {
    try {
      if (token === null) sessionStorage.removeItem(tokenKey);
      else sessionStorage.setItem(tokenKey, token);
    } catch {
      // The session then lasts until the page is reloaded.
    }
  },
};
