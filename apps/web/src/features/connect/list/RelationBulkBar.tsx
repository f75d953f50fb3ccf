import { ActionIcon } from '@mantine/core';
import { IconAddressBook, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import classes from './bulk.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const small = { size: 'xs', variant: 'subtle' } as const;

interface Props {
  count: number;
  onGroup: () => void;
  onDelete: () => void;
  onClear: () => void;
  /** More that can be done where the list stands. */
  children?: ReactNode;
}

/** What can be done with the selected relations; it floats over the list as long as there are any. */
export function RelationBulkBar({ count, onGroup, onDelete, onClear, children }: Props) {
  const t = useT('connect');
  const app = useT('app');
  const clippings = useT('clippings');
  return (
    <div className={classes.place}>
      <div className={classes.bar} role="toolbar" aria-label={t('bulk.label')}>
        <b role="status">{clippings('bulk.selected', { count })}</b>
        {children}
        <PermissionButton
          {...small}
          permission="relations.group.update"
          leftSection={<IconAddressBook {...icon} />}
          onClick={onGroup}
        >
          {t('members.add')}
        </PermissionButton>
        <PermissionButton
          {...small}
          permission="relation.create"
          data-danger
          leftSection={<IconTrash {...icon} />}
          onClick={onDelete}
        >
          {app('delete')}
        </PermissionButton>
        <ActionIcon aria-label={clippings('bulk.clear')} onClick={onClear}>
          <IconX {...icon} />
        </ActionIcon>
      </div>
    </div>
  );
}
