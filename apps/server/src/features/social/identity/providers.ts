import type { IdentityProvider } from '@masthead/contract';
import type { Config } from '../../../platform/config/index.ts';
import { optionalText } from '../answer.ts';
import type { App, SignIn } from '../connector.ts';
import { signInWithGoogle } from '../networks/google/google.ts';

type Claims = Record<string, unknown>;

interface Provider {
  name: string;
  app(config: Config): App | null;
  signIn(config: Config): SignIn;
  /** Returns the issuer that the claims of a token must name. */
  issuerOf(claims: Claims, config: Config): string | null;
  /** Tells whether the provider vouches today that the person owns the address. */
  vouches(claims: Claims, config: Config): boolean;
}

const scopes = ['openid', 'email', 'profile'] as const;
const paired = (id: string | undefined, secret: string | undefined): App | null =>
  id && secret ? { id, secret } : null;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** https://developers.google.com/identity/openid-connect/openid-connect */
const google: Provider = {
  name: 'Google',
  app: ({ MASTHEAD_SIGN_IN_GOOGLE_ID: id, MASTHEAD_SIGN_IN_GOOGLE_SECRET: secret }) => paired(id, secret),
  signIn: () => ({ ...signInWithGoogle(scopes), more: { prompt: 'select_account' } }),
  issuerOf: () => 'https://accounts.google.com',
  // An address elsewhere was verified once and may belong to somebody else by now:
  // https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
  vouches: ({ email, email_verified, hd }) =>
    email_verified === true && (optionalText(hd) !== null || /@gmail\.com$/i.test(optionalText(email) ?? '')),
};

/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc */
const microsoft: Provider = {
  name: 'Microsoft',
  app: ({ MASTHEAD_SIGN_IN_MICROSOFT_ID: id, MASTHEAD_SIGN_IN_MICROSOFT_SECRET: secret }) => paired(id, secret),
  signIn: ({ MASTHEAD_SIGN_IN_MICROSOFT_TENANT: tenant }) => ({
    server: {
      issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
      authorization_endpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    },
    scopes,
    separator: ' ',
    secretIn: 'body',
    hasPkce: true,
    more: { prompt: 'select_account' },
  }),
  // Each tenant is an issuer of its own; a setting that names one admits no other.
  issuerOf: ({ tid }, { MASTHEAD_SIGN_IN_MICROSOFT_TENANT: tenant }) =>
    typeof tid === 'string' && uuid.test(tid) && (!uuid.test(tenant) || tid === tenant)
      ? `https://login.microsoftonline.com/${tid}/v2.0`
      : null,
  // Administrators of any tenant can write any address into an account; xms_edov says that the domain is theirs:
  // https://learn.microsoft.com/en-us/entra/identity-platform/migrate-off-email-claim-authorization
  vouches: ({ tid, xms_edov }, { MASTHEAD_SIGN_IN_MICROSOFT_TENANT: tenant }) =>
    tid === tenant || xms_edov === true || xms_edov === 1 || xms_edov === '1' || xms_edov === 'true',
};

export const providers: Readonly<Record<IdentityProvider, Provider>> = { google, microsoft };
