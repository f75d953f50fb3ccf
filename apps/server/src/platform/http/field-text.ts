import type { FieldFailure } from '@masthead/contract';

/**
 * Returns 'The name info is required': the field's label replaces {attribute}. A failure of the whole request may also
 * be shown at a field.
 */
export function fieldText(
  field: string,
  { code, params }: FieldFailure,
  say: (key: string, params: Record<string, string | number>) => string,
): string {
  const leaf = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const key = `validation.${code}`;
  const text = say(key, { ...params, attribute: say(`attributes.${leaf}`, {}) });
  return text === key ? say(`errors.${code}`, params) : text;
}
