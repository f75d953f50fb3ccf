export { continueTo } from './continue.ts';
export { answerExpired, askToSignIn, expired } from './expired.ts';
export { idleSeconds, minutesUntilEnd } from './idle.ts';
export { landing } from './landing.ts';
export { isLocked, locked, unlock } from './lock.ts';
export { redirectTarget } from './redirect-target.ts';
export {
  adoptToken,
  beginSession,
  chooseLanguage,
  impersonate,
  impersonating,
  isSignedIn,
  restoreSession,
  signIn,
  signInAgain,
  signOut,
  stopImpersonating,
  watchOtherTabs,
} from './session.ts';
export { useIdle } from './useIdle.ts';
