import { ApiError } from '@masthead/contract';

/** What the server says about the address that was asked for. */
export const addressError = (error: unknown): string | null =>
  error instanceof ApiError ? (error.body.errors?.url?.[0] ?? null) : null;
