import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAddressBook, IconTrash } from '../../../shared/icons/index.ts';
import { BulkBar } from '../../../shared/list/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';

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

export function RelationBulkBar({ count, onGroup, onDelete, onClear, children }: Props) {
  const t = useT('connect');
  const app = useT('app');
  const clippings = useT('clippings');
  const texts = {
    label: t('bulk.label'),
    selected: clippings('bulk.selected', { count }),
    clear: clippings('bulk.clear'),
  };
  return (
    <BulkBar texts={texts} onClear={onClear}>
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
    </BulkBar>
  );
}
