import { call } from '../../../shared/api/index.ts';
import { beginSession } from '../../../shared/session/index.ts';

/** Returns whether this browser can create and use passkeys, and supports JSON for them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Returns the answer of the browser; null if the person has closed its dialog. */
async function asked(ask: () => Promise<Credential | null>): Promise<Record<string, unknown> | null> {
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    return credential && (credential.toJSON() as unknown as Record<string, unknown>);
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}

/** Signs in with a passkey of this device. Returns false if the person cancelled. Throws the ApiError. */
export async function signInByPasskey(isKept: boolean): Promise<boolean> {
  const { data } = await call('auth.passkeys.options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    data.options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const response = await asked(() => navigator.credentials.get({ publicKey }));
  if (!response) return false;
  const { access_token: token } = await call('auth.passkeys.login', {
    body: { challenge_id: data.challenge_id, response },
  });
  await beginSession(token, isKept);
  return true;
}

/** Creates a passkey for the signed-in user. Returns false if the person cancelled. Throws the ApiError. */
export async function makePasskey(name: string, currentPassword: string): Promise<boolean> {
  const { data } = await call('user.passkeys.options', { body: { current_password: currentPassword } });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    data.options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const response = await asked(() => navigator.credentials.create({ publicKey }));
  if (!response) return false;
  await call('user.passkeys.store', { body: { challenge_id: data.challenge_id, name, response } });
  return true;
}
