import { isIP } from 'node:net';
import { fieldsOf, optionalList, optionalText } from '../../answer.ts';
import type { Ask, Profile } from '../../connector.ts';
import { SocialFailure } from '../../failure.ts';

/**
 * Returns the address of the document of an identity: https://web.plc.directory/ and https://atproto.com/specs/did , which allows
 * did:web for whole hosts only; null for any other.
 */
function documentAt(did: string): string | null {
  if (/^did:plc:[a-z2-7]{24}$/.test(did)) return `https://plc.directory/${did}`;
  const host = hostOf(`https://${/^did:web:([\w.-]{1,253})$/.exec(did)?.[1] ?? ''}`);
  return host && `https://${host}/.well-known/did.json`;
}

/** Returns the host of a server that is reached by its name alone; null for addresses of machines, ports and paths. */
function hostOf(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.href !== `https://${url.hostname}/`) return null;
  return url.hostname.includes('.') && isIP(url.hostname) === 0 ? url.hostname : null;
}

/**
 * Finds the server of an account, which only the document of its identity may name: https://atproto.com/specs/did . The document must name
 * the handle as well, or somebody else could receive the password. Throws SocialFailure.
 */
export async function findServer(ask: Ask, { id, handle }: Pick<Profile, 'id' | 'handle'>): Promise<string> {
  const url = documentAt(id);
  if (url === null) throw new SocialFailure('social_answer_unknown', { place: 'did' });
  const document = fieldsOf(await ask({ url, token: null }));
  const names = Array.isArray(document.alsoKnownAs) ? document.alsoKnownAs : [];
  const isNamed = names.some((name) => optionalText(name)?.toLowerCase() === `at://${handle.toLowerCase()}`);
  if (document.id !== id || !isNamed) throw new SocialFailure('social_answer_unknown', { place: 'id' });
  const service = optionalList(document.service).find(
    ({ id: place, type }) =>
      (place === '#atproto_pds' || place === `${id}#atproto_pds`) && type === 'AtprotoPersonalDataServer',
  );
  const host = hostOf(optionalText(service?.serviceEndpoint) ?? '');
  if (host === null) throw new SocialFailure('social_answer_unknown', { place: 'service' });
  return host;
}
