import { ActionIcon } from '@mantine/core';
import type { Relation } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAddressBook, IconDots, IconMail, IconPencil, IconTrash } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { useRelationRemoval } from '../useRemoval.ts';

const GroupDialog = lazyPart(async () => (await import('./GroupDialog.tsx')).GroupDialog);

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Offers the actions for a relation of the list. */
export function RelationMenu({ relation }: { relation: Relation }) {
  const t = useT('connect');
  const app = useT('app');
  const canEdit = usePermission('relation.create').can;
  const canGroup = usePermission('relations.group.update').can;
  const remove = useRelationRemoval();
  const [isGrouping, setGrouping] = useState(false);
  if (!canEdit && !canGroup && !relation.email) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('list.actions', { name: relation.name })}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {relation.email && (
            <Menu.Item leftSection={<IconMail {...icon} />} component="a" href={`mailto:${relation.email}`}>
              {t('list.write')}
            </Menu.Item>
          )}
          {canEdit && (
            <Menu.Item
              leftSection={<IconPencil {...icon} />}
              component={Link}
              to={`/connect/relations/${relation.id}/edit`}
            >
              {app('edit')}
            </Menu.Item>
          )}
          {canGroup && (
            <Menu.Item leftSection={<IconAddressBook {...icon} />} onClick={() => setGrouping(true)}>
              {t('members.add')}
            </Menu.Item>
          )}
          {canEdit && (
            <>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove([relation])}>
                {app('delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isGrouping && <GroupDialog relations={[relation]} onClose={() => setGrouping(false)} />}
    </>
  );
}
