import { ApiError, apiErrorOf, type FilePurpose, type StoredFile } from '@masthead/contract';
import { apiOrigin, caller, failureListeners } from '../api/index.ts';

interface Sending {
  file: File;
  purpose: FilePurpose;
  brandId?: string | undefined;
  /** Called with the number of bytes sent. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Sends a file with progress. Throws ApiError; one that was cancelled throws the signal's reason. */
export async function sendFile({ file, purpose, brandId, onProgress, signal }: Sending): Promise<StoredFile> {
  const form = new FormData();
  // Fields come before the file, because the server reads them in order.
  form.set('purpose', purpose);
  if (brandId) form.set('brand_id', brandId);
  form.set('file', file);
  const { data } = await postForm<{ data: StoredFile }>('/files', form, {
    onProgress: (sent) => onProgress(Math.min(sent, file.size)),
    signal,
  });
  return data;
}

/** Posts a form with progress, which fetch does not report. Throws as `sendFile` does. */
export function postForm<Answer>(
  path: `/${string}`,
  form: FormData,
  { onProgress, signal }: Pick<Sending, 'onProgress' | 'signal'>,
): Promise<Answer> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = (error: ApiError) => {
      for (const listener of failureListeners) listener(error);
      reject(error);
    };
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 201) void new Response(request.responseText).json().then(resolve, reject);
      else fail(apiErrorOf(request, request.responseText));
    };
    request.onerror = () => fail(new ApiError(0, { message: '', code: 'upload_interrupted' }));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', `${apiOrigin}/v2${path}`);
    const { token, locale } = caller.get();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('accept-language', locale);
    request.send(form);
  });
}
