import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const routesFile = /web\/src\/.*route[rs]\.tsx?$/;
const page = /lazyRouteComponent\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)'/g;
const statement = /^(?:import|export) (?!type )(?:\w+,? ?)?(?:\{([^}]*)\} )?from '(\.[^']+)'/gm;
const comment = /\/\*\*[\s\S]*?\*\//g;
const asked = /\buseT\('(\w+)'\)/g;
/** Components that are opened by a click: their texts can wait. */
const later = /(Dialog|Drawer)\.tsx$/;
/** Domains that every page has. */
const first = new Set(['app', 'permissions']);

interface Import {
  /** The names as the file that has them calls them, and as the importing one does. */
  names: { name: string; as: string }[];
  file: string;
}

function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(statement)].map(([, names = '', from = '']) => ({
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
}

/** Returns the domains of the texts that a component and all that it is made of show, without dialogs. */
export function textsOfComponent(file: string, name: string): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const look = (from: string, names: readonly string[]): void => {
    const isIndex = from.endsWith('/index.ts');
    if (seen.has(from) || later.test(from) || !existsSync(from)) return;
    const source = readFileSync(from, 'utf8').replace(comment, '');
    if (!isIndex) seen.add(from);
    for (const [, domain = ''] of source.matchAll(asked)) if (!first.has(domain)) found.add(domain);
    for (const one of importsOf(from, source)) {
      const wanted = one.names.filter(({ as }) => !isIndex || names.includes(as)).map((row) => row.name);
      if (wanted.length > 0) look(one.file, wanted);
    }
  };
  look(file, [name]);
  return [...found].sort();
}

/** Adds its texts to each page that a routes file loads. */
export const nameTexts = (code: string, file: string): string =>
  code.replace(page, (call, from: string, name: string) => {
    const texts = textsOfComponent(resolve(dirname(file), from), name);
    return `${call}, ${JSON.stringify(texts)}`;
  });

/**
 * Names the texts of each page where its route is declared, so that they are loaded with the program of the page. A page that comes
 * upon its texts while it is drawn waits for one file after the other, and React shows each of these steps for 300 milliseconds.
 */
export function textsOfPages(): Plugin {
  return {
    name: 'masthead-texts-of-pages',
    apply: 'build',
    enforce: 'pre',
    transform: (code, file) => (routesFile.test(file) ? { code: nameTexts(code, file), map: null } : null),
  };
}
