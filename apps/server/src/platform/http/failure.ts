import type { ErrorBody, ErrorCode, FieldFailure } from '@masthead/contract';

/** A failure reported to the caller: a code with parameters, translated when the answer is written. */
export class Failure extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly fields: Record<string, FieldFailure[]>;
  /** More of the body, such as `can` and `reason` beside a 403. */
  readonly facts: Partial<ErrorBody>;
  constructor(
    status: number,
    code: ErrorCode,
    more: {
      params?: Record<string, string | number>;
      fields?: Record<string, FieldFailure[]>;
      facts?: Partial<ErrorBody>;
    } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = more.params ?? {};
    this.fields = more.fields ?? {};
    this.facts = more.facts ?? {};
  }
}

/** Returns the failure also for records of others: callers do not learn that they exist. */
export const notFound = () => new Failure(404, 'not_found');
export const invalid = (fields: Record<string, FieldFailure[]>) => new Failure(422, 'validation', { fields });
export const invalidField = (field: string, code: string, params: Record<string, string | number> = {}) =>
  invalid({ [field]: [{ code, params }] });
