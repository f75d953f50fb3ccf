import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { siteFolder as site } from './index.ts';

interface Asset {
  contentType: string;
  bytes: Buffer;
}

const contentTypes: Readonly<Record<string, string>> = {
  woff2: 'font/woff2',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Fonts and scripts of the site under names that change with their content, so that they may be kept for ever. */
function readAssets() {
  const byPath = new Map<string, Asset>();
  const pathOf = new Map<string, string>();
  for (const folder of ['fonts/', 'client/'])
    for (const name of readdirSync(new URL(folder, site))) {
      const [stem = '', ending = ''] = name.split('.');
      const contentType = contentTypes[ending];
      if (!contentType) continue;
      const bytes = readFileSync(new URL(`${folder}${name}`, site));
      const path = `/site-assets/${stem}.${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.${ending}`;
      byPath.set(path, { contentType, bytes });
      pathOf.set(name, path);
    }
  return { byPath, pathOf: (name: string): string => pathOf.get(name)! };
}

export const assets = readAssets();
const readFont = (name: string): Buffer => readFileSync(new URL(`fonts/${name}`, site));
export const cardFont = new URL('fonts/newsreader-card.ttf', site);

const faces = [
  { family: 'Newsreader', file: 'newsreader', style: 'normal', weight: '400 560' },
  { family: 'Newsreader', file: 'newsreader-italic', style: 'italic', weight: '350' },
  { family: 'Inter', file: 'inter', style: 'normal', weight: '400 650' },
] as const;
/** One file has what our thirteen languages write; the other is loaded for a name with a letter of another one. */
const range = 'U+D0,U+DD-DE,U+F0,U+FD-103,U+108-117,U+11A-140,U+145-151,U+154-159,U+15C-15F,U+162-178,U+218-21B';
const parts = {
  main: { suffix: '', rule: '' },
  further: { suffix: '-more', rule: `;unicode-range:${range}` },
} as const;
type Part = keyof typeof parts;

/** Returns the font rules, with the addresses of `urlOf`. A late font is first used on the next page, so that nothing moves. */
export const fontRules = (part: Part, urlOf: (name: string) => string, display = 'optional'): string =>
  faces
    .map(({ family, file, style, weight }) => {
      const { suffix, rule } = parts[part];
      return `@font-face{font-family:${family};font-style:${style};font-weight:${weight};font-display:${display};src:url(${urlOf(`${file}${suffix}.woff2`)}) format("woff2")${rule}}`;
    })
    .join('');

/** Only pages with one of the letters name the second files: if a family has two, a browser takes twice as long to lay a page out. */
export const furtherFonts = {
  rules: fontRules('further', assets.pathOf),
  letters: new RegExp(
    `[${range.replaceAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?/g, (_all, from: string, to = from) => `\\u{${from}}-\\u{${to}}`)}]`,
    'u',
  ),
};

/** Fonts that every page needs immediately. */
export const preloadedFonts = ['newsreader.woff2', 'inter.woff2', 'newsreader-italic.woff2'].map(assets.pathOf);

let inner: string | undefined;
/** Returns rules that carry the fonts in themselves: what draws a printed document reaches nothing outside it. */
export const innerFonts = (): string => {
  inner ??= (['main', 'further'] as const)
    .map((part) => fontRules(part, (name) => `data:font/woff2;base64,${readFont(name).toString('base64')}`, 'block'))
    .join('');
  return inner;
};
