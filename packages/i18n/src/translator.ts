import { IntlMessageFormat } from 'intl-messageformat';
import type { LoadedBundle, LoadedTexts, Message } from './domains.ts';
import { localeOf } from './languages.ts';

export type Params = Record<string, string | number | Date | boolean | null | undefined>;
/** Parameters of a text with tags: 'Read <a>the plans</a>' takes { a: (parts) => … }. */
export type RichParams<T> = Record<string, Params[string] | T | ((parts: (string | T)[]) => T)>;

export interface Translator {
  language: string;
  /** Text of 'domain.key' with its parameters; the key itself when no language has it. */
  translate(key: string, params?: Params): string;
  /** The same for texts with tags: a string, or its parts in order. */
  translateRich<T>(key: string, params: RichParams<T>): string | T | (string | T)[];
  has(key: string): boolean;
}

/** Translates with ICU messages. `bundles` are the texts of the language and of its fallbacks, in order of preference. */
export function createTranslator(
  language: string,
  bundles: readonly { language: string; texts: LoadedBundle }[],
): Translator {
  const formats = new Map<string, IntlMessageFormat | string>();
  /** Returns the format of a text; a text without the syntax of messages stays as it is, since the first format takes long to make. */
  const formatOf = (key: string): IntlMessageFormat | string | null => {
    const kept = formats.get(key);
    if (kept !== undefined) return kept;
    const found = bundles.find(({ texts }) => textAt(texts, key) !== undefined);
    const format = found ? madeOf(textAt(found.texts, key)!, found.language) : null;
    // A missing text may be loaded later: browsers load a domain when a page needs it.
    if (format !== null) formats.set(key, format);
    return format;
  };
  const fill = <T>(key: string, params: RichParams<T>): string | T | (string | T)[] => {
    const format = formatOf(key);
    if (format === null) return key;
    if (typeof format === 'string') return endedOnce(format, params);
    for (const given of [params, lenient(params)]) {
      try {
        const filled = format.format<T>(given as Record<string, never>) as string | T | (string | T)[];
        return Array.isArray(filled) ? filled.map((part) => endedOnce(part, params)) : endedOnce(filled, params);
      } catch {
        // A missing parameter must not take the page or the answer down: the rest of the sentence is shown.
      }
    }
    return key;
  };
  return {
    language,
    translate: (key, params = {}) => String(fill(key, params)),
    translateRich: fill,
    has: (key) => formatOf(key) !== null,
  };
}

/** Drops the full stop of a sentence that ends with a value that has one, such as an abbreviated month or 'Inc.'. */
const endedOnce = <T>(part: T | string, params: object): T | string => {
  if (typeof part !== 'string' || !part.includes('..')) return part;
  const abbreviated = Object.values(params).filter((value) => typeof value === 'string' && /[^.]\.$/.test(value));
  return abbreviated.reduce<string>((text, value) => text.replaceAll(`${value}.`, value), part);
};

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** Returns true for a text without any sign of the syntax of messages. */
export const isPlain = (text: string): boolean => !/[{}<']/.test(text);

/** Returns the elements of a message, which a build keeps so that browsers do without the parser. */
export const parseMessage = (text: string): Elements => new IntlMessageFormat(text).getAst();

/** Returns a plain text as it is, and the format of any other: browsers have no parser, so a build has parsed those. */
const madeOf = (text: Message, language: string): IntlMessageFormat | string =>
  typeof text === 'string' && isPlain(text)
    ? text
    : new IntlMessageFormat(text as string | Elements, localeOf(language));

/** Parameters in which every missing one is an ellipsis. */
const lenient = <P extends object>(params: P): P =>
  new Proxy(params, { has: () => true, get: (target, name) => Reflect.get(target, name) ?? '…' });

function textAt(bundle: LoadedBundle, key: string): Message | undefined {
  let texts: LoadedTexts | Message | undefined = bundle as LoadedTexts;
  for (const part of key.split('.')) {
    if (texts === undefined || isMessage(texts) || !Object.hasOwn(texts, part)) return undefined;
    texts = texts[part];
  }
  return texts !== undefined && isMessage(texts) ? texts : undefined;
}

/** Returns true for a text, false for texts below it. */
const isMessage = (texts: LoadedTexts | Message): texts is Message => typeof texts === 'string' || Array.isArray(texts);
