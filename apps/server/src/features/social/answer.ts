import { SocialFailure } from './failure.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an object of an answer; any other value becomes an object without fields. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Returns a list that the answer must have. Throws SocialFailure, since a changed shape must not pass for "nothing new". */
export function listOf(value: unknown, place = ''): Fields[] {
  if (Array.isArray(value)) return value.filter(isFields);
  throw new SocialFailure('social_answer_unknown', { place });
}

/** Returns a list that may be left out when it is empty. */
export const optionalList = (value: unknown): Fields[] => (value === undefined || value === null ? [] : listOf(value));

/** Returns a text that the answer must have. Throws SocialFailure. */
export function textOf(value: unknown, place: string): string {
  const text = optionalText(value);
  if (text === null) throw new SocialFailure('social_answer_unknown', { place });
  return text;
}

/**
 * Reads numbers as texts too, since some networks write ids as numbers. U+0000 is removed, which PostgreSQL's text
 * cannot have.
 */
export function optionalText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.replaceAll('\u0000', '').toWellFormed().trim() : null;
}

export function countOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(Math.round(number)) && number >= 0
    ? Math.round(number)
    : null;
}

export function timeOf(value: unknown): Date | null {
  const time = new Date(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN);
  const year = time.getUTCFullYear();
  return year >= 1990 && year < 2100 ? time : null;
}

/** Returns an address that may be linked; null for any other scheme. */
export function webAddress(value: unknown): string | null {
  const url = URL.parse(optionalText(value) ?? '');
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null;
}
