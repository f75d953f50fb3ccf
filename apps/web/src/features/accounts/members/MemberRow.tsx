import { ActionIcon, Checkbox, Table } from '@mantine/core';
import { type Brand, type Role, roles } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { usePermission, useUser } from '../../../shared/actor/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Menu, Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots, IconKey, IconUserMinus } from '../../../shared/icons/index.ts';
import { Age, PersonMark } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { type Member, useMemberRemoval, useRoleChange } from '../accounts.api.ts';
import { useLeave } from '../my-brands/useLeave.ts';
import type { ListedMember } from './MemberBar.tsx';
import classes from './members.module.css';

interface Props {
  brand: Brand;
  member: Member;
  selection: Selection<ListedMember>;
}

/** Shows a member; a user does not select themselves, because leaving a brand has a question of its own. */
export function MemberRow({ brand, member, selection }: Props) {
  const t = useT('accounts');
  const clippings = useT('clippings');
  const isOwn = useUser().id === member.user.id;
  const { user } = member;
  return (
    <Table.Tr data-selected={selection.ids.has(user.id) || undefined}>
      <Table.Td>
        {!isOwn && (
          <Checkbox
            aria-label={clippings('bulk.select', { headline: user.full_name })}
            checked={selection.ids.has(user.id)}
            onChange={(event) => selection.toggle(user.id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        )}
      </Table.Td>
      <Table.Td>
        <div className={classes.member}>
          <PersonMark name={user.full_name} picture={user.avatar?.cropped} size="large" />
          <div>
            <b>{user.full_name}</b>
            {isOwn && <span className={classes.you}>{t('members.you')}</span>}
            <p className="cut">{user.email}</p>
          </div>
        </div>
      </Table.Td>
      <Table.Td>
        <RoleSelect brand={brand} member={member} isOwn={isOwn} />
      </Table.Td>
      <Table.Td className={classes.faint}>
        {member.last_active_at ? <Age time={member.last_active_at} /> : t('members.never')}
      </Table.Td>
      <Table.Td>
        <MemberMenu brand={brand} member={member} isOwn={isOwn} />
      </Table.Td>
    </Table.Tr>
  );
}

function RoleSelect({ brand, member, isOwn }: { brand: Brand; member: Member; isOwn: boolean }) {
  const t = useT('accounts');
  const change = useRoleChange();
  const choose = async (role: Role) => {
    const isConfirmed = await confirm({
      title: t('members.change_title', { name: member.user.full_name }),
      body: t('members.change_body', { role: t(`roles.${role}`), brand: brand.name }),
      confirmLabel: t('members.change_action'),
    });
    if (!isConfirmed) return;
    const params = { brand_id: brand.id, user_id: member.user.id };
    const undo = () => change.mutate({ params, body: { role: member.role } });
    const title = t('members.changed', { name: member.user.full_name, role: t(`roles.${role}`) });
    // A person who lowered their own role may no longer change it back.
    change.mutate({ params, body: { role } }, { onSuccess: () => notify({ title, ...(!isOwn && { undo }) }) });
  };
  return (
    <Select
      aria-label={t('members.role_of', { name: member.user.full_name })}
      allowDeselect={false}
      disabled={change.isPending}
      data={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      value={member.role}
      onChange={(role) => role && role !== member.role && void choose(role as Role)}
      maw={168}
    />
  );
}

function MemberMenu({ brand, member, isOwn }: { brand: Brand; member: Member; isOwn: boolean }) {
  const t = useT('accounts');
  const { leave } = useLeave(brand);
  const canPermit = usePermission('user.update').can;
  const { full_name: name, id } = member.user;
  const removal = useMemberRemoval(() => notify({ title: t('members.removed', { name }) }));
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('members.remove_title', { name, brand: brand.name }),
      body: t('members.remove_body'),
      confirmLabel: t('members.remove'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params: { brand_id: brand.id, user_id: id } });
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('members.more', { name })}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canPermit && !isOwn && (
          <Menu.Item
            component={Link}
            to={`/settings/user/${id}/permissions`}
            leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
          >
            {t('permissions.title')}
          </Menu.Item>
        )}
        <Menu.Item
          data-danger
          leftSection={<IconUserMinus size={16} stroke={1.6} aria-hidden />}
          onClick={() => void (isOwn ? leave() : remove())}
        >
          {t(isOwn ? 'members.leave' : 'members.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
