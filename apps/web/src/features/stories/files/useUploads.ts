import type { ApiError, FilePurpose, StoredFile } from '@masthead/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT, useTranslator } from '../../../shared/i18n/index.ts';
import { countUploading } from '../../../shared/uploading.ts';
import type { UploadSettings } from '../text/picture-uploads.ts';

/** Returns how files that are dropped on a text are sent: pictures into it, others to the attachments. */
export function useUploads(onAttached: (file: StoredFile) => void): UploadSettings {
  const t = useT('stories');
  const { translate } = useTranslator();
  const { percentage } = useFormat();
  const brand = useActiveBrand();
  const latest = useRef(onAttached);
  useEffect(() => {
    latest.current = onAttached;
  }, [onAttached]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    // An effect may run twice, and an ended controller stays ended.
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return useMemo(() => {
    const send = async (file: File, purpose: FilePurpose, onProgress: (sent: number) => void): Promise<StoredFile> => {
      const { signal } = leaving.current;
      const ended = countUploading();
      try {
        const { fileRefusal, sendFile } = await import('./sending.ts');
        const refusal = fileRefusal(file, purpose);
        if (refusal) throw new Error(translate(`errors.${refusal.code}`, refusal.params));
        return await sendFile({ file, purpose, brandId: brand.id, onProgress, signal });
      } finally {
        ended();
      }
    };
    const onFailure: UploadSettings['onFailure'] = (file, error, retry) => {
      const body = (error as Partial<ApiError>).body?.message || (error instanceof Error && error.message) || '';
      const title = t('text.upload_failed', { name: file.name });
      notify({ kind: 'warning', title, ...(body && { body }), action: { label: t('text.try_again'), onClick: retry } });
    };
    const attach = async (file: File) => {
      const { signal } = leaving.current;
      try {
        const stored = await send(file, 'attachment', () => {});
        latest.current(stored);
        notify({ title: t('files.attached', { name: file.name }) });
      } catch (error) {
        if (!signal.aborted) onFailure(file, error, () => void attach(file));
      }
    };
    return {
      send: ({ file, onProgress }) => send(file, 'picture', onProgress),
      progressText: (name, fraction) => t('text.uploading', { name, done: percentage(Math.round(fraction * 20) / 20) }),
      onFailure,
      onOtherFiles: (files) => {
        for (const file of files) void attach(file);
      },
    };
  }, [brand.id, percentage, t, translate]);
}
