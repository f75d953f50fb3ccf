import { limits, type PrintUpload } from '@masthead/contract';
import { useState } from 'react';
import { useTranslator } from '../../../shared/i18n/index.ts';
import { postForm, useSending } from '../../../shared/upload/index.ts';
import { noonOf, uploadsChanged } from '../print.api.ts';

interface Fields {
  outlet: string | null;
  day: string | null;
  stream: string | null;
}

/** Sends files one after the other, and returns them with the uploads that were known before. */
export function usePrintSending({ outlet, day, stream }: Fields) {
  const [known, setKnown] = useState<PrintUpload[]>([]);
  const { translate } = useTranslator();
  const sending = useSending<{ file: File }>({
    send: async ({ file }, sent) => {
      const form = new FormData();
      if (outlet) form.set('media_outlet_id', outlet);
      if (day) form.set('published_at', noonOf(day));
      if (stream) form.set('stream_id', stream);
      form.set('file', file);
      const answer = await postForm<{ data: PrintUpload; is_known: boolean }>('/staff/print-uploads', form, sent);
      if (answer.is_known) setKnown((current) => [...current.filter(({ id }) => id !== answer.data.id), answer.data]);
      await uploadsChanged();
    },
    refusalOf: ({ file }) =>
      file.size > limits.printBytes
        ? translate('errors.print_too_large', { max: limits.printBytes / 1024 / 1024 })
        : null,
  });
  return {
    ...sending,
    add: (file: File) => sending.add({ file }),
    known,
    forget: (id: string) => setKnown((current) => current.filter((upload) => upload.id !== id)),
  };
}
