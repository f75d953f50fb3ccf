import { languageOf } from '@masthead/i18n/server';
import { escapeText } from '../platform/markup/index.ts';

/** The list that a build of the web app makes of the files that each page begins with (apps/web/vite-first.ts). */
interface FirstFiles {
  languages: string[];
  locales: Record<string, string>;
  /** Calls that every page in the shell begins with. */
  calls: string[];
  /** The one of them that answers with the brands, and those for the permissions of a brand and its organisation. */
  brands: string;
  permissions: string[];
  /** Addresses of texts by domain. */
  texts: Record<string, string>;
  files: string[];
  pages: { path: string; isInShell: boolean; files: number[]; texts: string[]; calls: string[] }[];
}

interface Visit {
  path: string;
  acceptLanguage: string | undefined;
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}" />`
    : `<link rel="modulepreload" crossorigin href="${file}" />`;

/** Returns the pattern of a path such as '/streams/$streamId'. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll(/\$\w*/g, '([^/]+)')}/?$`);

/** Returns the id of the record that a path names, as it is written in an address. */
const recordIn = (pattern: RegExp, path: string): string => encodeURIComponent(pattern.exec(path)?.[1] ?? '');

const parametersOf = (path: string): number => path.split('$').length - 1;

/**
 * Returns a function that writes what the HTML of a page says about its beginning: the files of the page, so that they are loaded
 * beside the app and not after it, and what the program in the HTML asks for (apps/web/src/first/early.ts).
 */
export function createFirstTags(list: string): (visit: Visit) => string {
  const { pages, files, texts, calls, brands, permissions, languages, locales } = JSON.parse(list) as FirstFiles;
  // Paths without a parameter go before those that a parameter would match.
  const rows = pages
    .toSorted((a, b) => parametersOf(a.path) - parametersOf(b.path))
    .map((row) => ({
      pattern: patternOf(row.path),
      isInShell: row.isInShell,
      links: row.files.map((at) => linkTo(files[at]!)).join(''),
      texts: row.texts.map((domain) => texts[domain]!),
      calls: row.calls,
    }));
  return ({ path, acceptLanguage }) => {
    const row = rows.find(({ pattern }) => pattern.test(path));
    const isInShell = row?.isInShell ?? false;
    const first = {
      languages,
      language: languageOf(acceptLanguage),
      locales,
      calls: isInShell ? calls : [],
      pageCalls: row ? row.calls.map((call) => call.replace('RECORD', recordIn(row.pattern, path))) : [],
      brands,
      permissions,
      texts: row?.texts ?? [],
      isInShell,
    };
    return `<meta name="masthead-first" content="${escapeText(JSON.stringify(first))}" />${row?.links ?? ''}`;
  };
}
