import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileTexts } from '@masthead/i18n/compile';
import type { Plugin } from 'vite';

const loader = /packages\/i18n\/src\/text-files\.ts$/;
const parser = '@formatjs/icu-messageformat-parser';
const locales = fileURLToPath(new URL('../../packages/i18n/locales/', import.meta.url));

/** Reads the parsed texts of every language and domain as modules; mails are written on the server only. */
function readModules(): Map<string, Map<string, string>> {
  const folders = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    folders.map(({ name }) => {
      const files = readdirSync(`${locales}${name}`).filter((file) => file.endsWith('.json') && file !== 'emails.json');
      const moduleOf = (file: string) => {
        const texts = compileTexts(JSON.parse(readFileSync(`${locales}${name}/${file}`, 'utf8')));
        return `export default ${JSON.stringify(texts)};`;
      };
      return [name, new Map(files.map((file) => [file.slice(0, -'.json'.length), moduleOf(file)]))];
    }),
  );
}

/**
 * Writes the texts of a build: a file for each language and domain, parsed so that the page needs no parser, all under one hash.
 * Named one by one, 500 files would weigh more in the first load than the texts that a page shows.
 */
export function parsedTexts(): Plugin {
  const modules = readModules();
  const hash = createHash('sha256')
    .update(JSON.stringify([...modules].map(([name, texts]) => [name, [...texts]])))
    .digest('base64url')
    .slice(0, 8);
  const all = new Set([...modules.values()].flatMap((texts) => [...texts.keys()]));
  const rows = [...modules].map(([name, texts]) => {
    const isWhole = texts.size === all.size;
    return `${JSON.stringify(name)}: ${isWhole ? 'all' : JSON.stringify([...texts.keys()])}`;
  });
  return {
    name: 'masthead-parsed-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId(name, importer) {
      return name === parser ? this.resolve(`${parser}/no-parser.js`, importer) : null;
    },
    load(file) {
      if (!loader.test(file)) return null;
      return [
        `const all = ${JSON.stringify([...all])};`,
        `export const domainsOf = { ${rows.join(', ')} };`,
        `export const loadTexts = (language, domain) =>`,
        `  import(/* @vite-ignore */ '/assets/texts-' + language + '-' + domain + '-${hash}.js').then(`,
        `    (module) => module.default,`,
        // As Vite's own imports do: a newer version has replaced the file, and the page is loaded again.
        `    (payload) => {`,
        `      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));`,
        `      throw payload;`,
        `    },`,
        `  );`,
      ].join('\n');
    },
    generateBundle() {
      for (const [name, texts] of modules)
        for (const [domain, source] of texts)
          this.emitFile({ type: 'asset', fileName: `assets/texts-${name}-${domain}-${hash}.js`, source });
    },
  };
}
