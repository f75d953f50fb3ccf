import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { v7 as uuidv7 } from 'uuid';
import { after, minutes } from '../../../platform/clock/index.ts';
import { isUniqueViolation } from '../../../platform/db/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { post } from '../../../platform/mail/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type Caller, openSession, refuseImpersonation, type Scope } from '../../access/index.ts';
import { securityMail } from '../accounts.mails.ts';
import { refuseWrongPassword } from '../own-password.ts';
import { findUser } from '../users.queries.ts';
import {
  findCredential,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  saveChallenge,
  takeChallenge,
} from './passkeys.queries.ts';

const validity = minutes(5);
// Loaded at the first passkey: it is large, and most installations start without one.
const webauthn = () => import('@simplewebauthn/server');

type Needs = Pick<Services, 'db' | 'clock'> & { publicUrl: string };

/** Returns the host of passkeys, which belong to one, and the address that browsers sign. */
const place = (publicUrl: string) => ({ rpID: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin });
const refusal = () => new Failure(422, 'passkey_refused');

async function keep({ db, clock }: Needs, challenge: string, userId: string | null): Promise<string> {
  const id = uuidv7();
  await saveChallenge(db, { id, user_id: userId, challenge, expires_at: after(clock.now(), validity) });
  return id;
}

/** Returns the options that the browser needs to create a passkey. Throws 422 at current_password. */
export async function passkeyOptions(needs: Needs & { scope: Scope }, password: string) {
  const { db, scope, publicUrl } = needs;
  refuseImpersonation(scope);
  await refuseWrongPassword(needs, password);
  const user = (await findUser(db, scope))!;
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'Masthead',
    rpID: place(publicUrl).rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
    // Sign-in asks for no address, so the passkey has to identify its user; and it counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: (await listPasskeys(db, scope)).map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransport[],
    })),
  });
  return { challenge_id: await keep(needs, options.challenge, user.id), options: { ...options } };
}

interface Answered {
  challenge_id: string;
  response: Record<string, unknown>;
}

/** Keeps the passkey that the browser has made. Throws 422 passkey_refused. */
export async function addPasskey(
  needs: Needs & { scope: Scope },
  { challenge_id, response, name }: Answered & { name: string },
) {
  const { db, clock, scope, publicUrl } = needs;
  refuseImpersonation(scope);
  const expectedChallenge = await takeChallenge(db, challenge_id, scope.actor.user_id, clock.now());
  if (!expectedChallenge) throw refusal();
  const { rpID, origin } = place(publicUrl);
  const { verified, registrationInfo } = await (await webauthn())
    .verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    })
    .catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw refusal();
  const { credential, credentialBackedUp } = registrationInfo;
  const passkey = {
    id: uuidv7(),
    name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    is_backed_up: credentialBackedUp,
  };
  try {
    return await db.transaction().execute(async (transaction) => {
      await post(transaction, clock, await securityMail((await findUser(transaction, scope))!, 'passkey'));
      return await insertPasskey(transaction, scope, passkey, clock.now());
    });
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw refusal();
    throw error;
  }
}

/** Returns the options that the browser needs to sign in; the passkey itself names its user. */
export async function signInOptions(needs: Needs) {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: place(needs.publicUrl).rpID,
    userVerification: 'required',
  });
  return { challenge_id: await keep(needs, options.challenge, null), options: { ...options } };
}

/** Signs in by passkey. Throws 422 passkey_refused with the same words for every failure, 422 not_activated. */
export async function signInByPasskey(
  needs: Needs & Pick<Services, 'log'>,
  { challenge_id, response }: Answered,
  caller: Caller,
) {
  const { db, clock, log, publicUrl } = needs;
  const now = clock.now();
  const expectedChallenge = await takeChallenge(db, challenge_id, null, now);
  const credential = typeof response.id === 'string' ? await findCredential(db, response.id) : undefined;
  const logged = { address: caller.ip, user_id: credential?.user_id ?? null };
  const refused = (): Failure => {
    log.warn(logged, 'A sign-in failed');
    return refusal();
  };
  if (!expectedChallenge || !credential) throw refused();
  const { rpID, origin } = place(publicUrl);
  const { verified, authenticationInfo } = await (await webauthn())
    .verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: credential.credential_id,
        publicKey: new Uint8Array(credential.public_key),
        counter: credential.counter,
        transports: credential.transports as AuthenticatorTransport[],
      },
    })
    .catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw refused();
  if (!credential.activated_at) throw new Failure(422, 'not_activated');
  return await db.transaction().execute(async (transaction) => {
    await notePasskeyUse(transaction, credential.id, authenticationInfo.newCounter, now);
    log.info(logged, 'A user signed in');
    return await openSession(transaction, { userId: credential.user_id, caller }, now);
  });
}
