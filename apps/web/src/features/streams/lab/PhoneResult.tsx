import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWasOpen } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useRate } from '../Preview.tsx';
import { LabResult, type ResultProps } from './LabResult.tsx';
import { PhonePage } from './PhonePage.tsx';

/** Shows the result on the phone: a page of its own, opened by a button with the number of hits. */
export function PhoneResult(props: ResultProps) {
  const t = useT('streams');
  const rate = useRate();
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useWasOpen(isOpen);
  const { data } = props.state.preview;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {props.state.isValid && data && data.data.length > 0 ? rate(data.meta.per_day) : t('preview.show_hits')}
      </Button>
      {wasOpen && (
        <PhonePage isOpen={isOpen} onClose={() => setOpen(false)}>
          <LabResult {...props} />
        </PhonePage>
      )}
    </>
  );
}
