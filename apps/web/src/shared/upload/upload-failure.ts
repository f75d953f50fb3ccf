import { ApiError } from '@masthead/contract';

export interface UploadFailure {
  text: string;
  /** True if trying again can help. */
  mayRetry: boolean;
}

/** Returns the failure of an upload, in the words of the server if it said any, and otherwise those given. */
export function uploadFailure(error: unknown, interrupted: string): UploadFailure {
  // A success that cannot be read: the file may be stored, and sent again it would be there twice.
  if (!(error instanceof ApiError)) return { text: interrupted, mayRetry: false };
  const { status, body } = error;
  return { text: body.message || interrupted, mayRetry: status === 0 || status >= 500 || status === 429 };
}
