export { continueTo } from './continue.ts';
export { idleSeconds, minutesUntilEnd } from './idle.ts';
export { landing } from './landing.ts';
export { isLocked, locked, unlock } from './lock.ts';
export { redirectTarget } from './redirect-target.ts';
export {
  beginSession,
  chooseLanguage,
  impersonate,
  impersonating,
  isSignedIn,
  restoreSession,
  signIn,
  signOut,
  stopImpersonating,
} from './session.ts';
export { useIdle } from './useIdle.ts';
