import { isCountry } from '../../reference/index.ts';
import { languageOf } from '../coverage/words.ts';
import { countryOfName } from '../read/country-names.ts';

/** A part of a boolean text that has no counterpart here. */
interface Untranslated {
  fragment: string;
}

const pieces = /["“”„«»](?:\\.|[^"“”„«»\\])*["“”„«»](?:~\d+)?|["“”„«»]|[()[\]{}]|[^\s()[\]{}"“”„«»]+/g;
const operators: Readonly<Record<string, string>> = {
  AND: 'AND',
  '&&': 'AND',
  '&': 'AND',
  OR: 'OR',
  '||': 'OR',
  '|': 'OR',
  NOT: 'NOT',
  ANDNOT: 'NOT',
  BUTNOT: 'NOT',
  '!': 'NOT',
  '-': 'NOT',
  '+': '',
};
const isOpen = (piece: string | undefined): boolean => piece !== undefined && '([{'.includes(piece);
const isClose = (piece: string | undefined): boolean => piece !== undefined && ')]}'.includes(piece);
/** NEAR/5, near5, ONEAR/5, Brandwatch's NEAR/5f, and w/5 and pre/5 of Nexis and Factiva. */
const nearWord = /^(?:(ONEAR|NEAR|WITHIN)\/?|(PRE|W|N|P)\/)(\d{1,4})?(F)?$/i;
const fieldWord = /^([a-z][a-z_]*):(?!\/\/)(.*)$/i;

/** Names of fields in other products, by the field here. */
const fieldNames = {
  title: 'title|headline|hl|subject|intitle|titletext',
  lead: 'lead|ingress|opening|openingtext|extract',
  body: 'body|content|text|fulltext|bodytext',
  exact: 'exact|raw|case|casesensitive',
  lang: 'lang|language|languages|languagecode',
  country: 'country|sourcecountry|countrycode|location',
  site: 'site|domain|url|host|source|sourceurl|inurl',
  author: 'author|byline|authorname',
  hash: 'hashtag|hashtags',
} as const;
type Name = keyof typeof fieldNames;
const names = new Map(
  (Object.keys(fieldNames) as Name[]).flatMap((name) => fieldNames[name].split('|').map((other) => [other, name])),
);

const countryOf = (text: string): string =>
  isCountry(text.toUpperCase()) ? text.toUpperCase() : (countryOfName(text) ?? text);
const hostOf = (text: string): string => text.replace(/^(?:https?:\/\/)?(?:www\.)?/i, '').replace(/\/.*$/, '');

/** Spellings of a value here, by the field that it belongs to. */
const values: Partial<Record<Name, (text: string) => string>> = {
  lang: (text) => languageOf(text) ?? text,
  country: countryOf,
  site: hostOf,
  hash: (text) => `#${text.replace(/^#/, '')}`,
};

const isQuoted = (piece: string): boolean => /^["“”„«»]/.test(piece);
const unquoted = (piece: string): string => piece.replace(/^["“”„«»]|["“”„«»]$/g, '');
const quoted = (text: string): string => (/\s/.test(text) ? `"${text}"` : text);

/** Writes a word that is no operator: a sign before it asks for it or excludes it, and an exclamation mark at its end cuts it. */
function plainWord(piece: string): string {
  const [, sign = '', rest = piece] = /^([-+!])(.+)$/.exec(piece) ?? [];
  const word = /^[^!]{2,}!$/.test(rest) ? rest.replace(/!$/, '*') : rest;
  return sign === '-' || sign === '!' ? `NOT ${word}` : word;
}

/**
 * Translates the boolean text of another product: its operators in any case, distances, fields and brackets. Returns the first
 * field that has no counterpart.
 */
export function translateQuery(text: string): { text: string } | Untranslated {
  const given = text.match(pieces) ?? [];
  const written: string[] = [];
  /** The field whose values follow, and the brackets that are open in it. */
  let field: Name | null = null;
  let depth = 0;
  const put = (piece: string): void => {
    const change = field && values[field];
    if (change) written.push(quoted(change(unquoted(piece))));
    else written.push(isQuoted(piece) ? piece : plainWord(piece));
    if (depth === 0) field = null;
  };
  for (let at = 0; at < given.length; at++) {
    const piece = given[at]!;
    if (isOpen(piece) || isClose(piece)) {
      written.push(isOpen(piece) ? '(' : ')');
      if (field) depth += isOpen(piece) ? 1 : -1;
      if (depth <= 0 && isClose(piece)) [field, depth] = [null, 0];
      continue;
    }
    const operator = operators[piece.toUpperCase()];
    const near = operator === undefined ? nearOf(given, at) : null;
    if (operator !== undefined || near) {
      written.push(operator ?? near!.text);
      at += near?.taken ?? 0;
      continue;
    }
    const [, sign = '', plain = piece] = /^([-+!]?)(.*)$/s.exec(piece) ?? [];
    const [, prefix, rest = ''] = fieldWord.exec(plain) ?? [];
    if (!prefix) {
      put(piece);
      continue;
    }
    const name = names.get(prefix.toLowerCase());
    if (!name) return { fragment: `${piece}${rest ? '' : (given[at + 1] ?? '')}`.slice(0, 100) };
    if (sign === '-' || sign === '!') written.push('NOT');
    if (name !== 'hash') written.push(`${name}:`);
    [field, depth] = [name, 0];
    if (rest) put(rest);
  }
  return { text: tidy(written) };
}

/** Returns a distance in our words with the number of pieces after it that belong to it. */
function nearOf(given: readonly string[], at: number): { text: string; taken: number } | null {
  const [whole, long, short, digits, forward] = nearWord.exec(given[at]!) ?? [];
  if (!whole) return null;
  const bracketed = isOpen(given[at + 1]) && /^\d{1,4}$/.test(given[at + 2] ?? '') && isClose(given[at + 3]);
  const distance = digits ?? (bracketed ? given[at + 2] : '');
  if (short && !digits) return null;
  const isOrdered = forward !== undefined || /^(?:ONEAR|PRE|P)$/i.test(long ?? short ?? '');
  return { text: `${isOrdered ? 'O' : ''}NEAR${distance ? `/${distance}` : ''}`, taken: !digits && bracketed ? 3 : 0 };
}

const tidy = (written: readonly string[]): string =>
  written
    .filter(Boolean)
    .join(' ')
    .replace(/: (?=\S)/g, ':')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')');
