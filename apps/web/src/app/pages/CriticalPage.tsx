import { Button } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { removeFrame } from '../../shared/first-frame.ts';
import { useT } from '../../shared/i18n/index.ts';
import { Notice } from '../../shared/page/index.ts';

/** Shows an error page if nothing else can be shown. */
export function CriticalPage({ isInside }: { isInside?: boolean }) {
  const t = useT('app');
  useLayoutEffect(removeFrame, []);
  return (
    <Notice title={t('critical.title')} body={t('critical.body')} isInside={isInside}>
      <Button variant="filled" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </Notice>
  );
}
