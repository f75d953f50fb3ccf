import type { Relation } from '@masthead/contract';
import type { ReactNode } from 'react';
import { useNewEmail } from '../../../shared/emails/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAddressBook, IconArrowMerge, IconMail, IconTrash } from '../../../shared/icons/index.ts';
import { BulkBar } from '../../../shared/list/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const small = { size: 'xs', variant: 'subtle' } as const;

interface Props {
  relations: readonly Relation[];
  onGroup: () => void;
  /** Merges two relations; left out if that cannot be done. */
  onMerge?: (() => void) | undefined;
  onDelete: () => void;
  onClear: () => void;
  /** Further actions of the page with the list. */
  children?: ReactNode;
}

export function RelationBulkBar({ relations, onGroup, onMerge, onDelete, onClear, children }: Props) {
  const t = useT('connect');
  const app = useT('app');
  const clippings = useT('clippings');
  const email = useNewEmail();
  const texts = {
    label: t('bulk.label'),
    selected: clippings('bulk.selected', { count: relations.length }),
    clear: clippings('bulk.clear'),
  };
  return (
    <BulkBar texts={texts} onClear={onClear}>
      <PermissionButton
        {...small}
        permission="email.create"
        loading={email.isBusy}
        leftSection={<IconMail {...icon} />}
        onClick={() =>
          void email.write({ recipients: { relations: relations.map(({ id }) => id), groups: [], emails: [] } })
        }
      >
        {app('titles.compose_email')}
      </PermissionButton>
      {children}
      <PermissionButton
        {...small}
        permission="relations.group.update"
        leftSection={<IconAddressBook {...icon} />}
        onClick={onGroup}
      >
        {t('members.add')}
      </PermissionButton>
      {onMerge && relations.length === 2 && (
        <PermissionButton
          {...small}
          permission="relation.create"
          leftSection={<IconArrowMerge {...icon} />}
          onClick={onMerge}
        >
          {t('merge.action')}
        </PermissionButton>
      )}
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
