import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileTexts } from '@masthead/i18n/compile';
import type { Plugin } from 'vite';
import type { LoadedTexts, Texts } from '../../packages/i18n/src/domains.ts';
import { type PageTexts, readPageTexts } from './vite-page-texts.ts';

const loader = /packages\/i18n\/src\/text-files\.ts$/;
const parser = '@formatjs/icu-messageformat-parser';
const locales = fileURLToPath(new URL('../../packages/i18n/locales/', import.meta.url));

/** Reads the texts of every language by domain, parsed; mails are written on the server only. */
function readLocales(): Map<string, Map<string, LoadedTexts>> {
  const folders = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    folders.map(({ name }) => {
      const files = readdirSync(`${locales}${name}`).filter((file) => file.endsWith('.json') && file !== 'emails.json');
      const textsOf = (file: string) =>
        compileTexts(JSON.parse(readFileSync(`${locales}${name}/${file}`, 'utf8')) as Texts);
      return [name, new Map(files.map((file) => [file.slice(0, -'.json'.length), textsOf(file)]))];
    }),
  );
}

/** The keys of a domain that are wanted; true for a text. */
interface Wanted {
  [key: string]: true | Wanted;
}

const isBranch = (text: LoadedTexts[string]): text is LoadedTexts => typeof text === 'object' && !Array.isArray(text);

/** Returns the keys of a domain that a page shows. */
function wantedOf(texts: LoadedTexts, isShown: (key: string) => boolean, before = ''): Wanted {
  const wanted: Wanted = {};
  for (const [name, text] of Object.entries(texts)) {
    if (!isBranch(text)) {
      if (isShown(before + name)) wanted[name] = true;
      continue;
    }
    const inside = wantedOf(text, isShown, `${before}${name}.`);
    if (Object.keys(inside).length > 0) wanted[name] = inside;
  }
  return wanted;
}

const chosenOf = (texts: LoadedTexts, wanted: Wanted): LoadedTexts =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([name, inside]) => {
      const text = texts[name];
      if (text === undefined) return [];
      return [[name, inside !== true && isBranch(text) ? chosenOf(text, inside) : text]];
    }),
  );

/** Returns what a page shows of each of its domains. Every language has the keys of the English one. */
const wantedOfPage = (english: ReadonlyMap<string, LoadedTexts>, { domains, shows }: PageTexts): [string, Wanted][] =>
  domains.flatMap((domain) => {
    const texts = english.get(domain);
    return texts ? [[domain, wantedOf(texts, (key) => shows(domain, key))]] : [];
  });

const moduleOf = (content: object): string => `export default ${JSON.stringify(content)};`;

interface ParsedTexts {
  /** Domains by language. */
  domains: Map<string, string[]>;
  /** Modules by the names of their files without the hash: 'texts-de-app', 'texts-de-page-features-kpi-KpiPage'. */
  modules: Map<string, string>;
  hash: string;
}
let read: ParsedTexts | undefined;

/** Returns the texts of a build, which are parsed once. */
function readTexts(): ParsedTexts {
  if (read) return read;
  const languages = readLocales();
  const english = languages.get('en')!;
  const pages = [...readPageTexts()].map(([name, texts]) => ({ name, wanted: wantedOfPage(english, texts) }));
  const modules = new Map<string, string>();
  for (const [language, texts] of languages) {
    for (const [domain, one] of texts) modules.set(`texts-${language}-${domain}`, moduleOf(one));
    for (const { name, wanted } of pages) {
      const parts = wanted.map(([domain, keys]) => [domain, chosenOf(texts.get(domain) ?? {}, keys)]);
      modules.set(`texts-${language}-page-${name}`, moduleOf(Object.fromEntries(parts)));
    }
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([...modules]))
    .digest('base64url')
    .slice(0, 8);
  read = { domains: new Map([...languages].map(([name, texts]) => [name, [...texts.keys()]])), modules, hash };
  return read;
}

/** Returns the languages of a build. */
export const builtLanguages = (): string[] => [...readTexts().domains.keys()];

/** Returns the address of texts; LANGUAGE stands for the language. */
export const addressOfTexts = (name: string): string => `/assets/texts-LANGUAGE-${name}-${readTexts().hash}.js`;

/**
 * Writes the texts of a build: a file for each language and domain, and one for each language and page with the texts that the page
 * shows. They are parsed so that the page needs no parser, all under one hash: named one by one, they would weigh more in the first
 * load than the texts that a page shows.
 */
export function parsedTexts(): Plugin {
  return {
    name: 'masthead-parsed-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId(name, importer) {
      return name === parser ? this.resolve(`${parser}/no-parser.js`, importer) : null;
    },
    load(file) {
      if (!loader.test(file)) return null;
      const { domains, hash } = readTexts();
      const all = new Set([...domains.values()].flat());
      const rows = [...domains].map(([name, own]) => {
        const isWhole = own.length === all.size;
        return `${JSON.stringify(name)}: ${isWhole ? 'all' : JSON.stringify(own)}`;
      });
      return [
        `const all = ${JSON.stringify([...all])};`,
        `export const domainsOf = { ${rows.join(', ')} };`,
        `export const loadTexts = (language, name) =>`,
        `  import(/* @vite-ignore */ '/assets/texts-' + language + '-' + name + '-${hash}.js').then(`,
        `    (module) => module.default,`,
        // As Vite's own imports do: a newer version has replaced the file, and the page is loaded again.
        `    (payload) => {`,
        `      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));`,
        `      throw payload;`,
        `    },`,
        `  );`,
        `export const loadPageTexts = (language, page) => loadTexts(language, 'page-' + page);`,
      ].join('\n');
    },
    generateBundle() {
      const { modules, hash } = readTexts();
      for (const [name, source] of modules)
        this.emitFile({ type: 'asset', fileName: `assets/${name}-${hash}.js`, source });
    },
  };
}
