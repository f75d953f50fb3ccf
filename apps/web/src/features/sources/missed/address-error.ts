import { ApiError } from '@masthead/contract';

/** Returns the server's message about the address. */
export const addressError = (error: unknown): string | null =>
  error instanceof ApiError ? (error.body.errors?.url?.[0] ?? null) : null;
