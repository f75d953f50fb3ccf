import { fileURLToPath } from 'node:url';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

const folder = fileURLToPath(new URL('src/app/theme/', import.meta.url));
const list = /\/web\/src\/app\/theme\/index\.ts$/;
const component = /@mantine[\\/]core[\\/].*[\\/](MantineCssVariables|MantineClasses)\.mjs$/;
/** Parts of the provider that only write style. */
const components = ['MantineCssVariables', 'MantineClasses'];
/** A style sheet that only builds have. */
const sheet = `${folder}mantine-variables.css`;

/** Returns the variables, and the classes that hide by width, as Mantine's provider would write them into the page. */
async function variables(): Promise<string> {
  const { module } = await runnerImport<typeof import('./src/app/theme/theme.ts')>(`${folder}theme.ts`);
  const { theme, cssVariablesResolver } = module;
  const html = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver, children: null }));
  const sheets = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules);
  if (sheets.length !== components.length)
    throw new Error('Mantine does not write its variables and classes as before');
  return sheets.join('\n');
}

/** Writes Mantine's variables into the style sheet of a build. The page would compute them at each start, with a program for it. */
export function writtenVariables(): Plugin {
  return {
    name: 'masthead-written-variables',
    apply: 'build',
    enforce: 'pre',
    resolveId: (name) => (name === sheet ? sheet : null),
    load: async (file) => {
      if (file === sheet) return await variables();
      const name = component.exec(file)?.[1];
      return name ? `export const ${name} = () => null;` : null;
    },
    // Last, as its place in the page was.
    transform: (code, file) =>
      list.test(file) ? { code: `${code}\nimport ${JSON.stringify(sheet)};\n`, map: null } : null,
  };
}
