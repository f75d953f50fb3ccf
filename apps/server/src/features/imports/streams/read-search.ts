import { limits, type StreamColumn, type StreamFormOutput, streamForm } from '@masthead/contract';
import { parse } from '@masthead/matching';
import { Failure } from '../../../platform/http/failure.ts';
import { isCountry } from '../../reference/index.ts';
import { checkForm, settleText } from '../../streams/index.ts';
import { languageOf } from '../coverage/words.ts';
import type { Problem } from '../imports.queries.ts';
import { countryOfName } from '../read/country-names.ts';
import { translateQuery } from './translate-query.ts';

interface ReadSearch {
  /** null: the row holds no search that can be read. */
  form: StreamFormOutput | null;
  /** The search as the file has it. */
  given: string;
  leftOut: Omit<Problem, 'line'>[];
}

const valuesOf = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((value) => value.trim())
    .filter(Boolean);

/** Writes a word or phrase of a list, in quotation marks unless it has its own or an operator's sign. */
const termOf = (word: string): string => (/^["“„«#@]/.test(word) ? word : `"${word.replaceAll('"', '')}"`);
const anyOf = (parts: readonly string[]): string[] => (parts.length > 0 ? [`(${parts.join(' OR ')})`] : []);

/** Reads the search of a row by the fields of its columns. A formula is never a value. */
export function readSearch(cells: readonly string[], fields: readonly (StreamColumn | null)[]): ReadSearch {
  const leftOut: ReadSearch['leftOut'] = [];
  const given = new Map<StreamColumn, string>();
  for (const [at, field] of fields.entries()) {
    const text = cells[at]?.trim().replace(/^'(?=[=+@-])/, '');
    if (!field || !text || given.has(field)) continue;
    if (text.startsWith('=')) leftOut.push({ field, value: text.slice(0, 100) });
    else given.set(field, text);
  }
  const list = (field: StreamColumn) => valuesOf(given.get(field) ?? '');
  const shown = [given.get('query'), given.get('any_words'), given.get('all_words')].filter(Boolean).join(' · ');
  const refuse = (value: string, reason?: Problem['reason']): ReadSearch => ({
    form: null,
    given: shown,
    leftOut: [...leftOut, { field: 'query', value: value.slice(0, 100), ...(reason && { reason }) }],
  });
  if (!shown) return refuse('');
  const translated = translateQuery(given.get('query') ?? '');
  if ('fragment' in translated) return refuse(translated.fragment);
  const codes = (field: StreamColumn, codeOf: (value: string) => string | null) =>
    list(field).flatMap((value) => {
      const code = codeOf(value);
      if (!code) leftOut.push({ field, value: value.slice(0, 100) });
      return code ?? [];
    });
  const text = [
    ...(translated.text ? [`(${translated.text})`] : []),
    ...anyOf(list('any_words').map(termOf)),
    ...list('all_words').map(termOf),
    ...list('excluded_words').map((word) => `NOT ${termOf(word)}`),
    ...anyOf(codes('languages', languageOf).map((code) => `lang:${code}`)),
    ...anyOf(codes('countries', countryOf).map((code) => `country:${code}`)),
  ].join(' AND ');
  const read = parse(text);
  if ('errors' in read) {
    const { code, params, text: sentence, start, end } = read.errors[0]!;
    return refuse(text.slice(start, end) || text, { code, params, text: sentence });
  }
  const name = (given.get('name') ?? shown).replace(/\s+/g, ' ').slice(0, limits.streamName);
  const form = formOf({ name, query_text: text, auto_tags: list('tags').slice(0, limits.streamTags) });
  return form ? { form, given: shown, leftOut } : refuse(shown);
}

const countryOf = (text: string): string | null => {
  const code = text.toUpperCase();
  return isCountry(code) ? code : countryOfName(text);
};

/** Returns the stream of a boolean text; null for one that is beyond the limits of streams. */
function formOf(given: { name: string; query_text: string; auto_tags: string[] }): StreamFormOutput | null {
  const parsed = streamForm.safeParse({ ...given, main_search_term: given.name });
  if (!parsed.success) return null;
  try {
    const settled = settleText(parsed.data);
    const whole = streamForm.safeParse(settled);
    if (!whole.success) return null;
    checkForm(whole.data);
    return whole.data;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
