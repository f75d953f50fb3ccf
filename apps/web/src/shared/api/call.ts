import { type ApiError, createClient } from '@masthead/contract';
import { createStore } from '../store.ts';
import { fetchRenewing } from './renewal.ts';

/** '' is the host that served the page; another only if the app is built for one. */
export const apiOrigin: string = import.meta.env.VITE_API_ORIGIN ?? '';

/** Facts about the caller that every request sends; the session and the language update them. */
export const caller = createStore<{ token: string | null; locale: string; demo_brand_id: string | null }>({
  token: null,
  locale: 'en',
  demo_brand_id: null,
});

/**
 * Listeners called for every failed call, before the caller is. They let a 401 end the session regardless of the
 * caller.
 */
export const failureListeners = new Set<(error: ApiError) => void>();

/** Returns the headers of every request, for requests that bypass `call` because they return files. */
export const callHeaders = (): Record<string, string> => {
  const { token, locale, demo_brand_id } = caller.get();
  return {
    'accept-language': locale,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(demo_brand_id && { 'x-demo-data': demo_brand_id }),
  };
};

/** The typed client: `call('streams.show', { params: { stream_id } })`. Throws ApiError, whose body holds message, code and errors. */
export const call = createClient({
  origin: apiOrigin,
  functionsOrigin: import.meta.env.VITE_FUNCTIONS_ORIGIN,
  headers: callHeaders,
  fetch: fetchRenewing,
  onFailure: (error) => {
    for (const listener of failureListeners) listener(error);
  },
});
