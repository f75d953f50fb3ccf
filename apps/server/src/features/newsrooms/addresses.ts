import anyAscii from 'any-ascii';
import type { Config } from '../../platform/config/index.ts';

/**
 * Returns the origin of the public site: the setting, otherwise the product's public address, otherwise this machine. No slash
 * at its end.
 */
export const siteBase = (
  config: Pick<Config, 'MASTHEAD_PUBLIC_SITE' | 'MASTHEAD_PUBLIC_URL' | 'PORT'>,
  listening = `http://localhost:${config.PORT}`,
): string => (config.MASTHEAD_PUBLIC_SITE ?? config.MASTHEAD_PUBLIC_URL ?? listening).replace(/\/$/, '');

/** Address of a newsroom's front page, without a slash at its end; on its own domain if it has one. */
export const newsroomUrl = (base: string, newsroom: { slug: string; domain: string | null }): string =>
  newsroom.domain ? `https://${newsroom.domain}` : `${base}/news/${newsroom.slug}`;

export const storyUrl = (base: string, newsroom: { slug: string; domain: string | null }, slug: string): string =>
  `${newsroomUrl(base, newsroom)}/${slug}`;

/** Returns the words of an address in small Latin letters, from any script; empty if nothing is left. */
export const slugOf = (text: string, longest = 80): string =>
  anyAscii(text.normalize('NFC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');

/** Returns the wished address, or the first free one with a number after it. */
export function freeSlug(wished: string, taken: ReadonlySet<string>, longest = 80): string {
  if (!taken.has(wished)) return wished;
  for (let number = 2; ; number++) {
    const end = `-${number}`;
    const next = wished.slice(0, longest - end.length).replace(/-+$/, '') + end;
    if (!taken.has(next)) return next;
  }
}
