import { Button } from '@mantine/core';
import type { AnswerOf, Endpoints, Recording } from '@masthead/contract';
import { useRef, useState } from 'react';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFileImport } from '../../../shared/icons/index.ts';
import { postForm } from '../../../shared/upload/index.ts';
import { recordingsChanged } from '../recordings.api.ts';
import classes from '../recordings.module.css';

/** Origin of the transcript, and the way to give another one. */
export function TranscriptField({ recording }: { recording: AnswerOf<Endpoints['staff.recordings.show']>['data'] }) {
  const t = useT('recordings');
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const { id, text_from, status, passages } = recording;
  const isOpen = status !== 'published' && status !== 'discarded';
  const send = async (file: File) => {
    const form = new FormData();
    form.set('transcript', file);
    setSending(true);
    try {
      const options = { signal: new AbortController().signal, onProgress: () => {} };
      await postForm<{ data: Recording }>(`/staff/recordings/${id}/transcript`, form, options);
      notify({ title: t('received') });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setSending(false);
      await recordingsChanged();
    }
  };
  return (
    <div className={classes.origin}>
      {text_from && passages.length > 0 && <p className={classes.under}>{t(`text_from.${text_from}`)}</p>}
      {isOpen && (
        <>
          <Button
            leftSection={<IconFileImport size={16} stroke={1.6} />}
            loading={isSending}
            onClick={() => input.current?.click()}
          >
            {t(passages.length > 0 ? 'replace_text' : 'add_text')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('add_text')}
            accept=".srt,.vtt,.sbv,.json,.html"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void send(file);
              event.currentTarget.value = '';
            }}
          />
        </>
      )}
    </div>
  );
}
