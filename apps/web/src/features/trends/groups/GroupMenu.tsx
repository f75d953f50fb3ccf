import { ActionIcon, Button, CopyButton, Textarea, TextInput } from '@mantine/core';
import type { TrendGroup } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Menu, Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconChartDots,
  IconDots,
  IconLink,
  IconPencil,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import classes from './groups.module.css';

const GroupDialog = lazyPart(async () => (await import('./GroupDialog.tsx')).GroupDialog);

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const lists = ['organisations.trend-groups.index', 'trends.groups'] as const;

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const frameCode = (address: string, title: string): string =>
  `<iframe src="${address}" title="${escaped(title)}" width="100%" height="640" style="border:0" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;

/** Returns the calls of a group's menu; a deletion can be undone. */
function useGroupCalls({ id, name, organisation }: TrendGroup, onShared: () => void) {
  const t = useT('trends');
  const params = { organisation_id: organisation.id, trend_group_id: id };
  const refreshes = [...lists];
  const restoring = useCall('organisations.trend-groups.restore', {
    refreshes,
    onSuccess: () => notify({ title: t('groups.restored', { name }) }),
  });
  const removal = useCall('organisations.trend-groups.delete', {
    refreshes,
    onSuccess: () => notify({ title: t('groups.removed', { name }), undo: () => restoring.mutate({ params }) }),
  });
  const sharing = useCall('organisations.trend-groups.embed.store', { refreshes, onSuccess: onShared });
  const ending = useCall('organisations.trend-groups.embed.delete', {
    refreshes,
    onSuccess: () => notify({ title: t('groups.unshared') }),
  });
  return {
    isBusy: removal.isPending || sharing.isPending || ending.isPending,
    remove: () => removal.mutate({ params }),
    share: () => sharing.mutate({ params }),
    end: () => ending.mutate({ params }),
  };
}

/** Shows, changes, shares and deletes a group. */
export function GroupMenu({ group }: { group: TrendGroup }) {
  const t = useT('trends');
  const isStaff = useUser().is_staff_member;
  const [open, setOpen] = useState<'edit' | 'address' | null>(null);
  const calls = useGroupCalls(group, () => setOpen('address'));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('groups.actions', { name: group.name })} loading={calls.isBusy}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isStaff && (
            <Menu.Item
              component={Link}
              to="/trends"
              search={{ group: group.id } as never}
              leftSection={<IconChartDots {...icon} />}
            >
              {t('groups.show')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
            {t('groups.change')}
          </Menu.Item>
          {group.embed_url && (
            <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => setOpen('address')}>
              {t('groups.shared')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconWorld {...icon} />} onClick={calls.share}>
            {t(group.embed_url ? 'groups.share_again' : 'groups.share')}
          </Menu.Item>
          {group.embed_url && (
            <Menu.Item leftSection={<IconWorldOff {...icon} />} onClick={calls.end}>
              {t('groups.unshare')}
            </Menu.Item>
          )}
          <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={calls.remove}>
            {t('groups.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && (
        <GroupDialog organisationId={group.organisation.id} group={group} onClose={() => setOpen(null)} />
      )}
      {open === 'address' && group.embed_url && (
        <AddressDialog name={group.name} address={group.embed_url} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function AddressDialog({ name, address, onClose }: { name: string; address: string; onClose: () => void }) {
  const t = useT('trends');
  const app = useT('app');
  const code = frameCode(address, name);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('groups.shared')}
      size={560}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <div className={classes.address}>
        <p>{t('groups.shared_hint')}</p>
        <TextInput
          readOnly
          label={t('groups.shared')}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'copied' : 'copy_link')}</Button>}
        </CopyButton>
        <Textarea
          readOnly
          autosize
          label={t('groups.code')}
          value={code}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={classes.code}
        />
        <CopyButton value={code}>
          {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'copied' : 'groups.copy_code')}</Button>}
        </CopyButton>
      </div>
    </Modal>
  );
}
