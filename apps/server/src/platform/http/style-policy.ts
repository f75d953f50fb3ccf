import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const hashes = new Map<string, string>();

/** Returns the hash by which a policy lets exactly these rules in, or this program. There are as many as newsrooms have colours. */
export function hashOf(style: string): string {
  const known = hashes.get(style);
  if (known) return known;
  if (hashes.size > 1000) hashes.clear();
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  hashes.set(style, hash);
  return hash;
}

/** Returns the sources that allow the style elements of a rendered page: their hashes. */
export const stylesOf = (html: string): string =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => hashOf(style)).join(' ');

/** Returns the sources that allow the programs within a page: their hashes. */
export const scriptsOf = (html: string): string =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashOf(script)).join(' ');

const policyHeader = 'content-security-policy';
/** Allows the style elements of a rendered page, in addition to the policy of all answers. */
export const allowStyles = (reply: FastifyReply, html: string): FastifyReply => withStyles(reply, stylesOf(html));

/** Returns a nonce that allows the style elements which the web app makes while it runs. */
export function allowNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  withStyles(reply, `'nonce-${nonce}'`);
  return nonce;
}

const withStyles = (reply: FastifyReply, more: string): FastifyReply => allowSources(reply, 'style-src', more);

/** Adds sources to directives of the common policy. */
export function allowSources(reply: FastifyReply, directive: string, sources: string): FastifyReply {
  const own = `${directive} 'self'`;
  const policy = String(reply.getHeader(policyHeader));
  return reply.header(policyHeader, policy.replace(own, `${own} ${sources}`.trim()));
}
