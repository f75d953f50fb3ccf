/** A feature of HTML or CSS, and which mail program shows it, by program, platform and version. */
export interface Support {
  slug: string;
  stats: { [program: string]: { [platform: string]: { [version: string]: string } } };
}

const elements: Readonly<Record<string, string>> = {
  h1: 'h1-h6',
  h2: 'h1-h6',
  h3: 'h1-h6',
  ul: 'lists',
  ol: 'lists',
  li: 'lists',
};
const properties: readonly (readonly [RegExp, string])[] = [
  [/^margin-/, 'margin'],
  [/^padding-/, 'padding'],
  [/^border-(?:top|right|bottom|left|color|width|style)/, 'border'],
  [/^list-style-/, 'list-style'],
];

const propertyOf = (name: string): string => properties.find(([pattern]) => pattern.test(name))?.[1] ?? name;

function* featuresOfStyle(style: string): Generator<string> {
  for (const declaration of style.split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim().toLowerCase());
    if (name === 'display') yield /^(?:none|flex|grid)$/.test(value) ? `css-display-${value}` : 'css-display';
    else if (name) yield `css-${propertyOf(name)}`;
    if (value.includes('!important')) yield 'css-important';
    for (const [, unit] of value.matchAll(/\d(px|em|rem|vw|vh|pt)\b/g)) yield `css-unit-${unit}`;
    if (/\d%/.test(value)) yield 'css-unit-percent';
    if (/rgba\(/.test(value)) yield 'css-rgba';
  }
}

function* featuresOfSheet(sheet: string): Generator<string> {
  yield 'html-style';
  for (const [, condition = ''] of sheet.matchAll(/@media\s*\(([^)]*)\)/g)) {
    yield 'css-at-media';
    if (condition.includes('prefers-color-scheme')) yield 'css-at-media-prefers-color-scheme';
  }
  for (const [, selector = '', style = ''] of sheet.matchAll(/([^{}@]+)\{([^{}]*)\}/g)) {
    if (selector.includes('.')) yield 'css-selector-class';
    if (selector.includes('[')) yield 'css-selector-attribute';
    if (/\S\s+\S/.test(selector.trim())) yield 'css-selector-descendant';
    yield* featuresOfStyle(style);
  }
}

function* featuresOf(html: string): Generator<string> {
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9]*)/g)) yield `html-${elements[name] ?? name}`;
  for (const [, name = ''] of html.matchAll(/\s(width|height|align|valign|lang|role|cellpadding|cellspacing)="/gi))
    yield `html-${name.toLowerCase()}`;
  if (html.includes('name="color-scheme"')) yield 'html-meta-color-scheme';
  for (const [, style = ''] of html.matchAll(/\sstyle="([^"]*)"/g)) yield* featuresOfStyle(style);
  for (const [, sheet = ''] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) yield* featuresOfSheet(sheet);
}

/** Returns the features that a document uses, of those that are known. */
export const mailFeatures = (html: string, known: ReadonlySet<string>): string[] =>
  [...new Set(featuresOf(html))].filter((slug) => known.has(slug)).sort();

/** Returns the support of the newest version that was tested: y, a (partly), n, or u (unknown). */
export function supportIn({ stats }: Support, [program, platform]: readonly [string, string]): string {
  const versions = Object.values(stats[program]?.[platform] ?? {});
  return versions.at(-1)?.[0] ?? 'u';
}
