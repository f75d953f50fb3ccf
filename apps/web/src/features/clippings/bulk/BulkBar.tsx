import { ActionIcon } from '@mantine/core';
import { IconTag, IconTrash, IconX } from '@tabler/icons-react';
import { useT } from '../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import classes from './bulk.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const small = { size: 'xs', variant: 'subtle', permission: 'mention.save' } as const;

interface Props {
  count: number;
  onTags: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with the selected clippings; it floats over the list as long as there are any. */
export function BulkBar({ count, onTags, onDelete, onClear }: Props) {
  const t = useT('clippings');
  return (
    <div className={classes.place}>
      <div className={classes.bar} role="toolbar" aria-label={t('bulk.label')}>
        <b role="status">{t('bulk.selected', { count })}</b>
        <PermissionButton {...small} leftSection={<IconTag {...icon} />} onClick={onTags}>
          {t('form.tags')}
        </PermissionButton>
        <PermissionButton {...small} data-danger leftSection={<IconTrash {...icon} />} onClick={onDelete}>
          {t('keys.delete')}
        </PermissionButton>
        <ActionIcon aria-label={t('bulk.clear')} onClick={onClear}>
          <IconX {...icon} />
        </ActionIcon>
      </div>
    </div>
  );
}
