/// <reference types="vite/types/importMeta.d.ts" />
import type { Domain, LoadedBundle, LoadedTexts } from './domains.ts';

// Mails are written on the server only. A build puts one file of parsed texts for each language and domain in the place of this module.
const files = import.meta.glob<LoadedTexts>(['../locales/*/*.json', '!../locales/*/emails.json'], {
  import: 'default',
});

/** The domains that a language has texts for. */
export const domainsOf: Readonly<Record<string, readonly Domain[]>> = Object.keys(files).reduce<
  Record<string, Domain[]>
>((found, path) => {
  const [, language = '', domain = ''] = /\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  found[language] = [...(found[language] ?? []), domain as Domain];
  return found;
}, {});

/** Loads the texts of a domain in a language that has it. */
export const loadTexts = (language: string, domain: Domain): Promise<LoadedTexts> =>
  files[`../locales/${language}/${domain}.json`]!();

/** Loads the texts of a page. Only a build has them; elsewhere a page waits for the domains that it asks for. */
export const loadPageTexts = async (_language: string, _page: string): Promise<LoadedBundle> => ({});
