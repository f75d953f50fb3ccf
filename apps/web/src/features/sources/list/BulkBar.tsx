import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { useSourceSwitching } from '../sources.api.ts';
import classes from './sources.module.css';
import type { Selection } from './useSelection.ts';

/** What can be done with the selected sources together. */
export function BulkBar({ selection }: { selection: Selection }) {
  const t = useT('sources');
  const { ids, clear } = selection;
  const switching = useSourceSwitching((updated) => {
    const left = ids.length - updated;
    notify({ title: t('bulk.done', { count: updated }), ...(left > 0 && { body: t('bulk.left', { count: left }) }) });
    clear();
  });
  if (ids.length === 0) return null;
  const turn = (enabled: boolean) => switching.mutate({ body: { sources: ids, enabled } });
  const common = { permission: 'stream.update', size: 'xs', variant: 'subtle', disabled: switching.isPending } as const;
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('bulk.label')}>
      <b>{t('bulk.selected', { count: ids.length })}</b>
      <PermissionButton
        {...common}
        leftSection={<IconPlayerPlay size={14} stroke={1.6} aria-hidden />}
        onClick={() => turn(true)}
      >
        {t('bulk.on')}
      </PermissionButton>
      <PermissionButton
        {...common}
        leftSection={<IconPlayerPause size={14} stroke={1.6} aria-hidden />}
        onClick={() => turn(false)}
      >
        {t('bulk.off')}
      </PermissionButton>
      <ActionIcon size={26} aria-label={t('bulk.clear')} onClick={clear}>
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
