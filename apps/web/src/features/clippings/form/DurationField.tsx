import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { clock } from '../../../shared/upload/index.ts';
import { readDuration } from './clipping-values.ts';
import type { ClippingFormState } from './form-state.ts';

/** The length of a recording, as a player shows it. */
export function DurationField({ form }: { form: ClippingFormState }) {
  const t = useT('clippings');
  const { duration_sec } = form.values;
  const [text, setText] = useState(duration_sec == null ? '' : clock(duration_sec));
  const seconds = readDuration(text);
  const field = form.field('duration_sec', t('fields.duration'));
  return (
    <TextInput
      {...field}
      description={t('fields.duration_hint')}
      placeholder="4:12"
      w={160}
      value={text}
      error={seconds === undefined ? t('fields.duration_wrong') : field.error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        const read = readDuration(event.currentTarget.value);
        if (read !== undefined) form.set('duration_sec', read);
      }}
    />
  );
}
