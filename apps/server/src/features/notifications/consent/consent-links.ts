import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/index.ts';

/** A list whose receivers agree to it and leave it by links in its mails. */
export interface ConsentLinks {
  /** Purpose of the code in its tokens. */
  purpose: string;
  /** Beginning of its addresses. */
  path: `/${string}`;
}

const codeOf = (secrets: Secrets, { purpose }: ConsentLinks, id: string): string =>
  secrets.mac(purpose, Buffer.from(id)).subarray(0, 20).toString('base64url');

/** Returns the token of the links in the mails of a receiver. It is made from the id, so none is stored. */
const tokenOf = (secrets: Secrets, links: ConsentLinks, id: string): string => `${id}.${codeOf(secrets, links, id)}`;

/** Returns the id of the receiver with this token; null for an invalid one. */
export function receiverOf(secrets: Secrets, links: ConsentLinks, token: string): string | null {
  const [, id, code] = /^([\da-f-]{36})\.([\w-]{27})$/.exec(token) ?? [];
  if (!id || !code) return null;
  return timingSafeEqual(Buffer.from(codeOf(secrets, links, id)), Buffer.from(code)) ? id : null;
}

/** Returns the path of a page for a token; `:token` gives the pattern of its route. */
export const pathOf = ({ path }: ConsentLinks, page: 'confirm' | 'unsubscribe', token: string): string =>
  `${path}/${page}/${token}`;

/** Returns the path of a page for a receiver. */
export const pathFor = (secrets: Secrets, links: ConsentLinks, page: 'confirm' | 'unsubscribe', id: string): string =>
  pathOf(links, page, tokenOf(secrets, links, id));
