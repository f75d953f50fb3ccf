import type { ErrorBody } from '@masthead/contract';
import type { Failure } from './failure.ts';
import { fieldText } from './field-text.ts';

/** Returns the texts of a failure: the message, and those of its fields if it has any. */
export function failureTexts(
  failure: Failure,
  say: (key: string, params: Record<string, string | number>) => string,
): Pick<ErrorBody, 'message' | 'code' | 'errors'> {
  const errors = Object.fromEntries(
    Object.entries(failure.fields).map(([field, list]) => [field, list.map((one) => fieldText(field, one, say))]),
  );
  return {
    message: say(`errors.${failure.code}`, failure.params),
    code: failure.code,
    ...(Object.keys(errors).length > 0 && { errors }),
  };
}
