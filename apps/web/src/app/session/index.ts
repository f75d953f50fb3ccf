export { redirectTarget } from './redirect-target.ts';
export { chooseLanguage, isSignedIn, restoreSession, signIn, signOut } from './session.ts';
