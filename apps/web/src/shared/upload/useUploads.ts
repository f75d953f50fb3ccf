import type { FilePurpose, StoredFile } from '@masthead/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslator } from '../i18n/index.ts';
import { countUploading } from '../uploading.ts';
import { type Refusal, refusalOf, sizeRefusal } from './refusal.ts';
import { sendFile } from './send-file.ts';
import { type UploadFailure, uploadFailure } from './upload-failure.ts';

export interface Upload {
  key: number;
  file: File;
  /** `checking`: all of it has arrived, and the server looks at it. */
  state: 'sending' | 'checking' | 'failed';
  sent: number;
  failure?: UploadFailure;
}

interface Settings {
  purpose: FilePurpose;
  brandId?: string | undefined;
  onStored: (file: StoredFile) => void;
  /** A sentence for screen readers. */
  announce: (kind: 'sending' | 'stored' | 'failed', name: string, reason?: string) => void;
}

/**
 * Uploads files: each is checked, sent, and passed on when it is stored; a failed one stays until it is tried again or
 * removed.
 */
export function useUploads({ purpose, brandId, onStored, announce }: Settings) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  const { translate } = useTranslator();

  useEffect(() => {
    const running = controllers.current;
    // Uploads in progress are of no use once the user leaves the page.
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const isUploading = uploads.some(({ state }) => state !== 'failed');
  useEffect(() => (isUploading ? countUploading() : undefined), [isUploading]);

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const remove = (key: number) => {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
    setUploads((current) => current.filter((upload) => upload.key !== key));
  };
  const fail = (key: number, file: File, failure: UploadFailure) => {
    change(key, { state: 'failed', failure });
    announce('failed', file.name, failure.text);
  };
  const say = ({ code, params }: Refusal) => translate(`errors.${code}`, params);

  const start = async (key: number, file: File) => {
    const refusal = refusalOf(file, purpose) ?? (await pictureRefusal(file, purpose));
    if (refusal) return fail(key, file, { text: say(refusal), mayRetry: false });
    const controller = new AbortController();
    controllers.current.set(key, controller);
    change(key, { state: 'sending', sent: 0 });
    announce('sending', file.name);
    try {
      const stored = await sendFile({
        file,
        purpose,
        brandId,
        signal: controller.signal,
        onProgress: (sent) => change(key, { sent, state: sent >= file.size ? 'checking' : 'sending' }),
      });
      remove(key);
      announce('stored', file.name);
      onStored(stored);
    } catch (error) {
      if (controller.signal.aborted) return;
      fail(key, file, uploadFailure(error, translate('errors.upload_interrupted')));
    }
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      for (const file of files) {
        const key = nextKey.current++;
        setUploads((current) => [...current, { key, file, state: 'sending', sent: 0 }]);
        void start(key, file);
      }
    },
    retry: ({ key, file }: Upload) => {
      change(key, { state: 'sending', sent: 0 });
      void start(key, file);
    },
    remove,
  };
}

/** Pictures that are too small are refused before they are sent; what the browser cannot read, the server may judge. */
async function pictureRefusal(file: File, purpose: FilePurpose): Promise<Refusal | null> {
  if (!file.type.startsWith('image/')) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const refusal = sizeRefusal(picture, purpose);
  picture.close();
  return refusal;
}
