import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin, type Rollup, runnerImport, transformWithOxc } from 'vite';
import { localeOf } from '../../packages/i18n/src/languages.ts';
import { nameOfTexts } from './vite-page-texts.ts';
import { readPageRows } from './vite-pages.ts';
import { addressOfTexts, builtLanguages } from './vite-texts.ts';

const source = fileURLToPath(new URL('src/', import.meta.url));
const early = `${source}first/early.ts`;

/** Returns the program that runs before all others as one line. */
async function earlyProgram(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(early, 'utf8'), early);
  return minifySync('early.js', `(() => {${code.replace(/export \{\s*\};/, '')}})();`).code.trim();
}

/** Returns the frame's own style sheet with the tokens that it uses, so that it needs no other. */
function frameStyle(): string {
  const style = readFileSync(`${source}first/frame.css`, 'utf8');
  const tokens = readFileSync(`${source}app/theme/tokens.css`, 'utf8');
  const [light = '', dark = ''] = tokens.split('[data-mantine-color-scheme="dark"]');
  const used = new Set([`${style}var(--ink)var(--signal)`].flatMap((text) => text.match(/(?<=var\()--[\w-]+/g) ?? []));
  const valuesIn = (text: string) =>
    [...used].map((name) => text.match(new RegExp(`\\s${name}: [^;]+;`))?.[0].trim() ?? '').join('');
  const plain = style.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ');
  return `:root{color-scheme:light;${valuesIn(light)}}[data-mantine-color-scheme="dark"]{color-scheme:dark;${valuesIn(dark)}}${plain}`;
}

const page =
  /\b(public|app|settings|staff)Page\(\s*'([^']+)'|lazyRouteComponent\(\s*\(\) => import\('([^']+)'\)|^ +component(,)$/gm;
/** The component that several routes of a file share. */
const sharedPage = /^const component = lazyRouteComponent\(\(\) => import\('([^']+)'\)/m;

/** The file of a page, and that of its routes; no file: the page leads to another. */
interface PageFile {
  file?: string;
  routes: string;
}

/** Returns the pages of a routes file by their paths within their frame. */
function pagesOfRoutes(code: string, file: string): [string, PageFile][] {
  const shared = sharedPage.exec(code)?.[1];
  const found = new Map<string, PageFile>();
  let last: string | null = null;
  for (const [, frame, path, own, isShared] of code.matchAll(page)) {
    const from = isShared ? shared : own;
    if (frame) {
      last = `${frame} ${path}`;
      found.set(last, { routes: file });
    } else if (last && from) {
      found.set(last, { file: resolve(dirname(file), from), routes: file });
      last = null;
    }
  }
  return [...found];
}

const prefixes: Readonly<Record<string, string>> = { settings: '/settings', staff: '/staff' };
const layouts: Readonly<Record<string, string>> = { settings: 'SettingsLayout', staff: 'StaffLayout' };
/** Texts of every page. */
const common = ['app', 'permissions'];

/** Returns the files of a build that a set of modules needs beside those of the entry. */
function filesOf(bundle: Rollup.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<string>();
  const add = (chunk: Rollup.OutputChunk | undefined, into: Set<string>): void => {
    if (!chunk || into.has(chunk.fileName)) return;
    into.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
    for (const name of chunk.imports) add(byName.get(name), into);
  };
  const entry = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) add(chunk, entry);
  for (const id of modules)
    add(
      chunks.find(({ moduleIds }) => moduleIds.includes(id)),
      needed,
    );
  return [...needed].filter((name) => !entry.has(name)).map((name) => `/${name}`);
}

/** Characters below which a program holds too little to be worth the bytes of the comment. */
const leastProgram = 8000;

/**
 * Tells the browser to compile the entry, and the larger files that pages begin with, as a whole while they come, beside the page's own thread. It
 * would otherwise stop at each function that is called for the first time, to parse and compile it.
 */
function compileAtOnce(bundle: Rollup.OutputBundle, files: readonly string[]): void {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || chunk.code.length < leastProgram) continue;
    if (chunk.isEntry || files.includes(`/${chunk.fileName}`))
      chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
  }
}

/**
 * Lets a page show the frame of the shell before any of its files is there: puts the frame, its style and the program that runs first
 * into the HTML, and lists for each page what it needs (`first.json`), which the server names in the HTML, so that it is not
 * loaded one after the other.
 */
export function firstLoad(): Plugin {
  const pages = new Map<string, PageFile>();
  return {
    name: 'masthead-first-load',
    enforce: 'pre',
    transform(code, file) {
      if (/web\/src\/features\/.*\.routes\.tsx$/.test(file))
        for (const [key, one] of pagesOfRoutes(code, file)) pages.set(key, one);
      return null;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => await withFirst(html),
    },
    generateBundle: {
      // Vite begins programs with lines of its own.
      order: 'post',
      async handler(_options, bundle) {
        const first = await firstFiles(bundle, pages);
        compileAtOnce(bundle, first.files);
        this.emitFile({ type: 'asset', fileName: 'first.json', source: JSON.stringify(first) });
      },
    },
  };
}

async function withFirst(html: string): Promise<string> {
  const { module } = await runnerImport<typeof import('./src/first/frame.ts')>(`${source}first/frame.ts`);
  const files = html.match(
    / *<script type="module" crossorigin.*<\/script>\n|.*<link rel="(modulepreload|stylesheet)".*>\n/g,
  );
  let rest = html;
  for (const file of files ?? []) rest = rest.replace(file, '');
  const named = (files ?? []).map((file) =>
    file.includes('"stylesheet"')
      ? file.replace('"stylesheet"', '"preload" as="style"') + file.replace('>', ' media="print" data-late>')
      : file,
  );
  const program = await earlyProgram();
  return rest
    .replace('    <!-- files -->\n', () => named.join(''))
    .replace('<!-- frame style -->', () => `<style>${frameStyle()}</style>`)
    .replace('<!-- early program -->', () => `<script>${program}</script>`)
    .replace('<!-- frame -->', () => module.frameHtml);
}

async function firstFiles(bundle: Rollup.OutputBundle, pages: ReadonlyMap<string, PageFile>) {
  const { module } = await runnerImport<typeof import('./src/first/early-calls.ts')>(`${source}first/early-calls.ts`);
  const rows = await readPageRows();
  // A page that calls the API at another address does not know its session yet.
  const isElsewhere = Boolean(process.env.VITE_API_ORIGIN);
  const keyOf = ({ frame, path }: (typeof rows)[number]) => `${frame} ${path.slice(prefixes[frame]?.length ?? 0)}`;
  const targetOf = (row: (typeof rows)[number]): (typeof rows)[number] => {
    const target = rows.find(({ path }) => path === row.redirect);
    return target ? targetOf(target) : row;
  };
  const names: string[] = [];
  const list = rows.map((row) => {
    const target = targetOf(row);
    const known = pages.get(keyOf(target));
    const layout = layouts[target.frame];
    const layoutFile = layout && `${source}app/frames/${layout}.tsx`;
    const components = [known?.file, layoutFile].filter((one) => one !== undefined);
    const texts = [...common, ...components.map((one) => `page-${nameOfTexts(one)}`)];
    const files = filesOf(bundle, known ? [known.routes, ...components] : components);
    for (const name of files) if (!names.includes(name)) names.push(name);
    return {
      path: row.path,
      isInShell: target.frame !== 'public',
      files: files.map((name) => names.indexOf(name)),
      texts,
      calls: isElsewhere ? [] : (module.pageCalls[row.path] ?? []),
    };
  });
  const languages = builtLanguages();
  const texts = [...new Set(list.flatMap((row) => row.texts))];
  return {
    languages,
    locales: Object.fromEntries(languages.flatMap((one) => (localeOf(one) === one ? [] : [[one, localeOf(one)]]))),
    calls: isElsewhere ? [] : module.earlyCalls,
    brands: module.brandsCall,
    permissions: module.permissionCalls,
    texts: Object.fromEntries(texts.map((name) => [name, addressOfTexts(name)])),
    files: names,
    pages: list,
  };
}
