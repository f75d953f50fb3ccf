import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('src/', import.meta.url));
const routesFile = /web\/src\/.*route[rs]\.tsx?$/;
const page = /lazyRouteComponent\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)'/g;
const statement = /^(?:import|export) (?!type )(?:\w+,? ?)?(?:\{([^}]*)\} )?from '(\.[^']+)'/gm;
/** A part that is loaded later, with texts of the page. */
const laterPart = /lazyPart\(\s*async \(\) => \(await import\('(\.[^']+)'\)\)\.(\w+),\s*\{\s*hasTexts: true/g;
const comment = /\/\*\*[\s\S]*?\*\//g;
const asked = /\buseT\('(\w+)'\)/g;
/** A key that stands in a file as it is, perhaps with its domain. */
const literal = /['"`]([\w-]+(?:\.[\w-]+)*)['"`]/g;
/** A key with parts that are only known when the page runs. */
const template = /`([\w.-]*(?:\$\{[^`}]*\}[\w.-]*)+)`/g;
/** Domains that every page has. */
const first = new Set(['app', 'permissions']);

interface Import {
  /** The names as the file that has them calls them, and as the importing one does. */
  names: { name: string; as: string }[];
  file: string;
}

interface Read {
  code: string;
  imports: Import[];
}
const known = new Map<string, Read | null>();

/** Reads a file and what it imports, once. Returns null for what is no file of the app. */
function readFile(file: string): Read | null {
  let found = known.get(file);
  if (found === undefined) {
    const code = /\.tsx?$/.test(file) && existsSync(file) ? readFileSync(file, 'utf8').replace(comment, '') : null;
    found = code === null ? null : { code, imports: importsOf(file, code) };
    known.set(file, found);
  }
  return found;
}

function importsOf(file: string, code: string): Import[] {
  const now = [...code.matchAll(statement)].map(([, names = '', from = '']) => ({
    names: names
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.startsWith('type '))
      .map((one) => {
        const [name = '', as = name] = one.split(' as ');
        return { name, as };
      }),
    file: resolve(dirname(file), from),
  }));
  const later = [...code.matchAll(laterPart)].map(([, from = '', name = '']) => ({
    names: [{ name, as: name }],
    file: resolve(dirname(file), from),
  }));
  return [...now, ...later];
}

/** Returns the code of a component and of all that it is made of. */
function codeOf(file: string, name: string): string[] {
  const seen = new Map<string, string>();
  const look = (from: string, names: readonly string[]): void => {
    const isIndex = from.endsWith('/index.ts');
    const read = seen.has(from) ? null : readFile(from);
    if (!read) return;
    if (!isIndex) seen.set(from, read.code);
    for (const one of read.imports) {
      const wanted = one.names.filter(({ as }) => !isIndex || names.includes(as)).map((row) => row.name);
      if (wanted.length > 0) look(one.file, wanted);
    }
  };
  look(file, [name]);
  return [...seen.values()];
}

/** The texts of a page: the domains that it asks for, and how to tell the keys that it may show. */
export interface PageTexts {
  domains: readonly string[];
  shows: (domain: string, key: string) => boolean;
}

const escaped = (text: string): string => text.replaceAll('.', '\\.');

/** Returns the texts that a component and all that it is made of show. What is only known when the page runs is loaded then. */
export function textsOfComponent(file: string, name: string): PageTexts {
  const code = codeOf(file, name);
  const all = (pattern: RegExp) => new Set(code.flatMap((one) => foundIn(one, pattern)));
  const domains = [...all(asked)].filter((domain) => !first.has(domain)).sort();
  const exact = all(literal);
  const isOpen = patternOf(code.flatMap((one) => foundIn(one, template)));
  // With its domain, a key counts where the file asks for this domain: others, such as the sentences of a form's mistakes, load it.
  const isOpenInDomain = patternOf(
    code.flatMap((one) => {
      const own = new Set(foundIn(one, asked));
      return foundIn(one, template).filter((key) => own.has(key.split('.', 1)[0]!));
    }),
  );
  return {
    domains,
    shows: (domain, key) =>
      exact.has(key) || isOpen.test(key) || exact.has(`${domain}.${key}`) || isOpenInDomain.test(`${domain}.${key}`),
  };
}

const foundIn = (code: string, pattern: RegExp): string[] => [...code.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the pattern of keys with open parts. One without anything else would be every key. */
function patternOf(keys: readonly string[]): RegExp {
  const patterns = keys.flatMap((key) => {
    const pieces = key.split(/\$\{[^`}]*\}/);
    return pieces.every((piece) => piece.length < 2) ? [] : [pieces.map(escaped).join('[\\w.-]+')];
  });
  return new RegExp(`^(?:${[...new Set(patterns)].join('|') || '(?!)'})$`);
}

/** Returns the name of the texts of a page: the path of its file, as a word. */
export const nameOfTexts = (file: string): string =>
  relative(source, file)
    .replace(/\.tsx?$/, '')
    .replaceAll(sep, '-')
    .replaceAll('/', '-');

/** Returns the texts of all pages that routes load, by their names. */
export function readPageTexts(): Map<string, PageTexts> {
  const files = globSync('**/*route[rs].{ts,tsx}', { cwd: source }).map((name) => `${source}${name}`);
  const pages = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(page)].map(([, from = '', name = '']) => ({
      file: resolve(dirname(file), from),
      name,
    })),
  );
  return new Map(pages.map(({ file, name }) => [nameOfTexts(file), textsOfComponent(file, name)]));
}

/** Names its texts at each page that a routes file loads. */
export const nameTexts = (code: string, file: string): string =>
  code.replace(page, (call, from: string) => `${call}, '${nameOfTexts(resolve(dirname(file), from))}'`);

/**
 * Names the texts of each page where its route is declared, so that they are loaded with the program of the page: those that it shows,
 * a tenth of their domains. A page that comes upon its texts while it is drawn waits for one file after the other, and React shows
 * each of these steps for 300 milliseconds.
 */
export function textsOfPages(): Plugin {
  return {
    name: 'masthead-texts-of-pages',
    apply: 'build',
    enforce: 'pre',
    transform: (code, file) => (routesFile.test(file) ? { code: nameTexts(code, file), map: null } : null),
  };
}
