import { type Plugin, runnerImport } from 'vite';

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
      const { module } = await runnerImport<typeof import('./src/app/routes/page-rows.ts')>(file, {
        plugins: [withoutStyles],
        logLevel: 'error',
      });
      const rows = JSON.stringify(module.pageRows, (key, value: unknown) => (unread.has(key) ? undefined : value));
      return `export const pageRows = ${rows};`;
    },
  };
}
