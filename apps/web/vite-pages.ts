import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const rowsFile = fileURLToPath(new URL('src/app/routes/page-rows.ts', import.meta.url));
const table = /\/web\/src\/app\/routes\/page-rows\.ts$/;
/** Properties that the app never reads from the list. */
const unread = new Set(['name', 'isBeyondSpecification', 'askEarly']);

/** Leaves out style sheets: the list has nothing of them. */
const withoutStyles: Plugin = {
  name: 'masthead-without-styles',
  enforce: 'pre',
  resolveId: (name) => (name.endsWith('.css') ? '\0no-style' : null),
  load: (file) => (file === '\0no-style' ? 'export default {};' : null),
};

type Rows = typeof import('./src/app/routes/page-rows.ts')['pageRows'];
let asked: Promise<Rows> | undefined;

/** Returns the rows of all pages, which are read once for a build. */
export function readPageRows(): Promise<Rows> {
  asked ??= runnerImport<typeof import('./src/app/routes/page-rows.ts')>(rowsFile, {
    plugins: [withoutStyles],
    logLevel: 'error',
  }).then(({ module }) => module.pageRows);
  return asked;
}

/**
 * Makes a plain list of the pages of all features, for the navigation and the guards. The routes themselves, with the programs that
 * read their addresses, are loaded by feature (`src/app/routes/lazy-routes.ts`).
 */
export function pageList(): Plugin {
  return {
    name: 'masthead-page-list',
    apply: 'build',
    enforce: 'pre',
    async load(file) {
      if (!table.test(file)) return null;
      const rows = JSON.stringify(await readPageRows(), (key, value: unknown) => (unread.has(key) ? undefined : value));
      return `export const pageRows = ${rows};`;
    },
  };
}
