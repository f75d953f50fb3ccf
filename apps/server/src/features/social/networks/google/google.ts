import type { SignIn } from '../../connector.ts';

/** Returns a sign-in with Google: https://developers.google.com/identity/protocols/oauth2/web-server */
export const signInWithGoogle = (scopes: readonly string[]): SignIn => ({
  server: {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
  },
  scopes,
  separator: ' ',
  secretIn: 'body',
  hasPkce: true,
  // Without both Google gives no refresh token to somebody who has consented before.
  more: { access_type: 'offline', prompt: 'consent' },
});
