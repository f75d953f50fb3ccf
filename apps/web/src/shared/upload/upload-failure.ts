import { ApiError } from '@masthead/contract';

export interface UploadFailure {
  text: string;
  /** True if trying again can help. */
  mayRetry: boolean;
}

/** Returns the failure of an upload, in the words of the server if it said any, and otherwise those given. */
export function uploadFailure(error: unknown, interrupted: string): UploadFailure {
  const { status, body } = error instanceof ApiError ? error : { status: 0, body: { message: '' } };
  return { text: body.message || interrupted, mayRetry: status === 0 || status >= 500 || status === 429 };
}
