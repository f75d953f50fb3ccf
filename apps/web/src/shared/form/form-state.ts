import { type ErrorBody, type FieldFailure, fieldFailures } from '@masthead/contract';
import type { z } from 'zod';

/** Texts per field path ('near_words.0.distance'). */
export type FieldTexts = Record<string, string[]>;
export type Say = (key: string, params?: Record<string, string | number>) => string;

/**
 * Returns 'The name info is required': the label of the field's last name replaces {attribute}. The server does the
 * same.
 */
function failureText(path: string, { code, params }: FieldFailure, say: Say): string {
  const leaf = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  return say(`validation.${code}`, { ...params, attribute: say(`attributes.${leaf}`) });
}

export type Checked<T> = { ok: true; data: T } | { ok: false; errors: FieldTexts };

/** Checks values against a schema of the contract: the parsed values, or the texts per field. */
export function check<T>(schema: z.ZodType<T>, values: unknown, say: Say): Checked<T> {
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, data: result.data };
  const texts = Object.entries(fieldFailures(result.error)).map(
    ([path, failures]) => [path, failures.map((failure) => failureText(path, failure, say))] as const,
  );
  return { ok: false, errors: Object.fromEntries(texts) };
}

/**
 * Separates the server's texts into those of fields that the form shows, and the rest for its one banner. Without any
 * field text the banner has the message itself.
 */
export function placeErrors(
  body: Pick<ErrorBody, 'message' | 'errors'>,
  shows: (path: string) => boolean,
): { fields: FieldTexts; banner: string[] } {
  const errors = body.errors ?? {};
  return Object.keys(errors).length === 0 ? { fields: {}, banner: [body.message] } : splitErrors(errors, shows);
}

/** Returns texts that an input can show, and those that only the banner can. */
export function splitErrors(
  errors: FieldTexts,
  shows: (path: string) => boolean,
): { fields: FieldTexts; banner: string[] } {
  const entries = Object.entries(errors);
  return {
    fields: Object.fromEntries(entries.filter(([path]) => shows(path))),
    banner: entries.filter(([path]) => !shows(path)).flatMap(([, texts]) => texts),
  };
}

/** Returns the first text of a field or of anything below it: an error of 'tags.2' shows under 'tags'. */
export function errorOf(errors: FieldTexts, path: string): string | undefined {
  return errors[path]?.[0] ?? Object.entries(errors).find(([other]) => other.startsWith(`${path}.`))?.[1][0];
}

/** Returns the errors without those of a field and of its subfields, because it is being changed. */
export const withoutErrors = (errors: FieldTexts, path: string): FieldTexts =>
  Object.fromEntries(Object.entries(errors).filter(([other]) => other !== path && !other.startsWith(`${path}.`)));

/** Returns true if two sets of values are equal in depth. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
