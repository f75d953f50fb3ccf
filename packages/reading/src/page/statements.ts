import { parseHtml } from '../html/parse-html.ts';
import { type Element, isText, textBelow } from '../html/tree.ts';
import { collapse } from '../markup.ts';

type Fields = Record<string, unknown>;

/** Metadata of a page. */
export interface Statements {
  /** meta elements by name or property, in lower case; the first of each that is not empty. */
  meta: Map<string, string>;
  /** Objects of JSON-LD, flat. */
  linked: Fields[];
  /** Scripts with data or code, for facts that are not stated elsewhere. */
  scripts: string[];
  /** The object that describes the article itself. */
  article: Fields | null;
  titleElement: string | null;
  canonical: string | null;
  language: string | null;
}

const largestScript = 500_000;
/** Characters of JSON-LD and of other scripts that are looked at in one page. */
const mostLinkedText = 1_000_000;
const mostScripts = 2_000_000;
/** Longer statements are no titles, names or dates. */
const longestContent = 2000;
const mostAuthors = 600;
const mostObjects = 400;
const articleTypes =
  /(?:Article|BlogPosting|Report|Review|Recipe|LiveBlogPosting|SocialMediaPosting|DiscussionForumPosting|QAPage|Posting)$/;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const stringOf = (value: unknown): string | null =>
  typeof value === 'string' ? collapse(value) || null : Array.isArray(value) ? stringOf(value[0]) : null;

const typesOf = (fields: Fields): string[] => {
  const type = fields['@type'];
  return (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
};

/** Parses JSON as sites write it: with line ends inside texts, comments and stray semicolons around it. */
function parseLoose(script: string): unknown {
  const text = script
    .trim()
    .replace(/^<!--|^\/\*.*?\*\/|^\/\/\s*<!\[CDATA\[|-->$|\/\/\s*\]\]>$/g, '')
    .trim()
    .replace(/;$/, '');
  for (const attempt of [
    text,
    text.replace(/[\r\n\t]+/g, ' '),
    text.replace(/,\s*([}\]])/g, '$1').replace(/[\r\n\t]+/g, ' '),
  ]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next spelling may be valid.
    }
  }
  return null;
}

const salvage = /"(headline|datePublished|dateModified|inLanguage)"\s*:\s*"((?:[^"\\]|\\.){1,500})"/g;

/** Returns the plain values of an article whose object breaks the rules of JSON elsewhere. */
function salvaged(script: string): Fields | null {
  if (!/"@type"\s*:\s*"[^"]*(?:Article|Posting)"/.test(script)) return null;
  const fields: Fields = { '@type': 'Article' };
  for (const [, name = '', value = ''] of script.matchAll(salvage)) fields[name] ??= value.replace(/\\(["/\\])/g, '$1');
  return fields;
}

function collect(value: unknown, into: Fields[], depth = 0): void {
  if (depth > 4 || into.length > mostObjects) return;
  if (Array.isArray(value)) for (const one of value) collect(one, into, depth + 1);
  else if (isFields(value)) {
    into.push(value);
    for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemListElement', 'item', 'hasPart']) {
      if (value[key] !== undefined) collect(value[key], into, depth + 1);
    }
  }
}

function bestArticle(linked: Fields[]): Fields | null {
  const articles = linked.filter((one) => typesOf(one).some((type) => articleTypes.test(type)));
  const complete = articles.filter((one) => one.headline || one.name || one.datePublished);
  const weight = (one: Fields) =>
    (one.headline ? 2 : 0) + (one.datePublished ? 2 : 0) + (one.author ? 1 : 0) + (one.articleBody ? 1 : 0);
  return (complete.length > 0 ? complete : articles).sort((a, b) => weight(b) - weight(a))[0] ?? null;
}

const ownText = ({ children }: Element): string => children.filter(isText).join('');

/** Reads the metadata of a page from the elements that state it. */
export function readStatements(elements: readonly Element[]): Statements {
  const meta = new Map<string, string>();
  const linked: Fields[] = [];
  const scripts: string[] = [];
  let titleElement: string | null = null;
  let canonical: string | null = null;
  let language: string | null = null;
  let [linkedText, scriptText] = [0, 0];
  for (const element of elements) {
    const { name } = element;
    if (name === 'meta') {
      const content = collapse(element.attribute('content')?.slice(0, longestContent) ?? '');
      for (const key of ['property', 'name', 'itemprop', 'http-equiv']) {
        const lower = element.attribute(key)?.trim().toLowerCase();
        if (lower && content && !meta.has(lower)) meta.set(lower, content);
        else if (lower && content && /author|creator/.test(lower)) {
          const known = meta.get(lower) ?? '';
          if (known !== content && known.length < mostAuthors) meta.set(lower, `${known}, ${content}`);
        }
      }
    } else if (name === 'title' && !titleElement && !(element.parent?.name === 'svg')) {
      titleElement = collapse(ownText(element).slice(0, longestContent)) || null;
    } else if (name === 'link' && /\bcanonical\b/i.test(element.attribute('rel') ?? ''))
      canonical ??= element.attribute('href') || null;
    else if (name === 'html') language ??= element.attribute('lang') ?? element.attribute('xml:lang') ?? null;
    else if (name === 'script') {
      const script = ownText(element);
      if (script.length > largestScript) continue;
      if (/ld\+json/i.test(element.attribute('type') ?? '')) {
        linkedText += script.length;
        if (linkedText <= mostLinkedText) collect(parseLoose(script) ?? salvaged(script), linked);
      } else {
        scriptText += script.length;
        if (scriptText <= mostScripts) scripts.push(script);
      }
    }
  }
  return { meta, linked, scripts, article: bestArticle(linked), titleElement, canonical, language };
}

export const firstMeta = ({ meta }: Statements, ...names: string[]): string | null => {
  for (const name of names) {
    const value = meta.get(name);
    if (value) return value;
  }
  return null;
};

/** Returns plain text of a stated value: sites put references and tags into values that should have none. */
export const unescaped = (text: string | null): string | null => {
  if (!text || !/[&<]/.test(text)) return text;
  const once = collapse(textBelow(parseHtml(text)));
  return (/&(?:#\d+|[a-z]+);/i.test(once) ? collapse(textBelow(parseHtml(once))) : once) || null;
};
