import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconLink } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { LiveShareProps } from './live-share.ts';

const LiveShareDialog = lazyPart(async () => (await import('./LiveShareDialog.tsx')).LiveShareDialog);

/** A button that makes links to the page as it is filtered now, for people without an account. */
export function LiveShare(props: LiveShareProps) {
  const t = useT('reports');
  const { can } = usePermission('performance.report');
  const [isOpen, setOpen] = useState(false);
  if (!can) return null;
  return (
    <>
      <Button leftSection={<IconLink size={16} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
        {t('share.action')}
      </Button>
      {isOpen && <LiveShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
