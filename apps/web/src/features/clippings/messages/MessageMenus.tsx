import { ActionIcon } from '@mantine/core';
import type { KeyMessage, Spokesperson } from '@masthead/contract';
import { useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots, IconPencil, IconTrash } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';

const MessageDialog = lazyPart(async () => (await import('./MessageDialog.tsx')).MessageDialog);
const PersonDialog = lazyPart(async () => (await import('./PersonDialog.tsx')).PersonDialog);

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const lists = ['brands.key-messages.index', 'clippings.findings.show'] as const;

/** Changes and deletes a key message. */
export function MessageMenu({ brandId, message }: { brandId: string; message: KeyMessage }) {
  const t = useT('clippings');
  const [isEditing, setEditing] = useState(false);
  const { id, name, confirmed } = message;
  const removal = useCall('brands.key-messages.delete', {
    refreshes: [...lists],
    onSuccess: () => notify({ title: t('messages.deleted', { name }) }),
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('messages.delete_title', { name }),
      body: t('messages.delete_body', { count: confirmed }),
      confirmLabel: t('messages.delete'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params: { brand_id: brandId, key_message_id: id } });
  };
  return (
    <>
      <Actions name={name} isBusy={removal.isPending} onEdit={() => setEditing(true)} onRemove={() => void remove()} />
      {isEditing && <MessageDialog brandId={brandId} message={message} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Changes and deletes a spokesperson. */
export function PersonMenu({ brandId, person }: { brandId: string; person: Spokesperson }) {
  const t = useT('clippings');
  const [isEditing, setEditing] = useState(false);
  const { id, name } = person;
  const removal = useCall('brands.spokespeople.delete', {
    refreshes: [...lists],
    onSuccess: () => notify({ title: t('messages.deleted', { name }) }),
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('messages.delete_title', { name }),
      body: t('messages.delete_person_body'),
      confirmLabel: t('messages.delete'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params: { brand_id: brandId, spokesperson_id: id } });
  };
  return (
    <>
      <Actions name={name} isBusy={removal.isPending} onEdit={() => setEditing(true)} onRemove={() => void remove()} />
      {isEditing && <PersonDialog brandId={brandId} person={person} onClose={() => setEditing(false)} />}
    </>
  );
}

interface ActionsProps {
  name: string;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Actions({ name, isBusy, onEdit, onRemove }: ActionsProps) {
  const t = useT('clippings');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('messages.actions', { name })} loading={isBusy}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {t('messages.edit')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          {t('messages.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
