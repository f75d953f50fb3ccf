import { callHeaders } from '../api/index.ts';
import { createStore } from '../store.ts';
import { isLocked } from './lock.ts';
import { impersonating } from './session.ts';

/** True while the session has ended and the person is asked to sign in again. */
export const expired = createStore(false);

let asking: Promise<boolean> | null = null;
let answer: (isRenewed: boolean) => void = () => {};

/**
 * Asks the person to sign in again over the open page, once for all calls that wait. Returns the headers of the new session; null
 * if nobody is asked, or the person goes to the sign-in page instead.
 */
export async function askToSignIn(): Promise<Record<string, string> | null> {
  // An impersonation ends with the staff member's own session, and the lock has a form of its own.
  if (impersonating.get() || isLocked()) return null;
  asking ??= new Promise<boolean>((resolve) => {
    answer = resolve;
    expired.set(true);
  }).finally(() => {
    asking = null;
    expired.set(false);
  });
  return (await asking) ? callHeaders() : null;
}

/** Answers the question of `askToSignIn`. */
export const answerExpired = (isRenewed: boolean): void => answer(isRenewed);
