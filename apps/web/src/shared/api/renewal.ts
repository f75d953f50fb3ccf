import { reach } from './reach.ts';

/** Asks the person to sign in again, in place. Returns the headers of the new session; null if there is none. */
type Renew = () => Promise<Record<string, string> | null>;

let renew: Renew | null = null;

/** Sets who is asked when the session has ended; null: nobody, and the answer 401 is the caller's. */
export function renewSessionBy(ask: Renew | null): void {
  renew = ask;
}

const ended = new Set(['unauthenticated', 'session_inactive']);

/** Fetches; a call that finds the session ended is sent again after the person has signed in again. */
export const fetchRenewing: typeof fetch = async (input, init) => {
  const response = await reach(input, init);
  const isSession = response.status === 401 && new Headers(init?.headers).has('authorization');
  if (!isSession || !renew) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (!ended.has(code ?? '')) return response;
  const headers = await renew();
  return headers ? await reach(input, { ...init, headers: { ...toRecord(init?.headers), ...headers } }) : response;
};

const toRecord = (headers: HeadersInit | undefined) => Object.fromEntries(new Headers(headers).entries());
