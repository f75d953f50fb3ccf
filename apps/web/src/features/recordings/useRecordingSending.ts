import { limits, type Recording } from '@masthead/contract';
import { useRef, useState } from 'react';
import { useTranslator } from '../../shared/i18n/index.ts';
import { postForm, useSending } from '../../shared/upload/index.ts';
import { noonOf } from '../print/index.ts';
import { isTranscript, type Pair, pairFiles } from './pair-files.ts';
import { recordingsChanged } from './recordings.api.ts';

interface Fields {
  kind: Recording['kind'] | null;
  outlet: string | null;
  day: string | null;
}

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/** Recordings with their transcripts on their way, and those that were known before. */
export function useRecordingSending({ kind, outlet, day }: Fields) {
  const [known, setKnown] = useState<Recording[]>([]);
  const { translate } = useTranslator();
  const chosen = useRef<File[]>([]);
  const sending = useSending<Pair>({
    send: async ({ file, transcript }, sent) => {
      const form = new FormData();
      if (kind) form.set('kind', kind);
      if (outlet) form.set('media_outlet_id', outlet);
      if (day) form.set('published_at', noonOf(day));
      form.set(isTranscript(file) ? 'transcript' : 'file', file);
      if (transcript) form.set('transcript', transcript);
      const answer = await postForm<{ data: Recording; is_known: boolean }>('/staff/recordings', form, sent);
      if (answer.is_known) setKnown((current) => [...current.filter(({ id }) => id !== answer.data.id), answer.data]);
      await recordingsChanged();
    },
    refusalOf: ({ file, transcript }) => {
      const text = isTranscript(file) ? file : transcript;
      if (text && text.size > limits.transcriptBytes)
        return translate('errors.transcript_too_large', { max: megabytes(limits.transcriptBytes) });
      return file.size > limits.recordingBytes
        ? translate('errors.recording_too_large', { max: megabytes(limits.recordingBytes) })
        : null;
    },
  });
  /** Adds files one by one; those that were chosen together are paired. */
  const add = (file: File) => {
    chosen.current.push(file);
    if (chosen.current.length > 1) return;
    queueMicrotask(() => {
      for (const pair of pairFiles(chosen.current.splice(0))) sending.add(pair);
    });
  };
  return {
    ...sending,
    add,
    known,
    forget: (id: string) => setKnown((current) => current.filter((upload) => upload.id !== id)),
  };
}
