import { type Brand, type Role, roles } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconKey, IconUserMinus } from '../../../shared/icons/index.ts';
import { onRecords, RowsBar, UnchangedRows, useBulk } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import type { Member } from '../accounts.api.ts';

export interface ListedMember extends Member {
  /** The user's. */
  id: string;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Changes the role of the selected members, or removes them, after a question. */
export function MemberBar({ brand, selection }: { brand: Brand; selection: Selection<ListedMember> }) {
  const t = useT('accounts');
  const lists = useT('lists');
  const { isBusy, run, unchanged, forget } = useBulk(selection, ['brands.members.index', 'brands.seats.show']);
  const params = { brand_id: brand.id };
  const give = (roleOf: (member: ListedMember) => Role) =>
    onRecords((rows: readonly ListedMember[]) => {
      const members = rows.map((member) => ({ id: member.id, role: roleOf(member) }));
      return call('brands.members.bulk-update-role', { params, body: { members } });
    });
  const change = (role: Role) =>
    run({
      rows: selection.rows.filter((member) => member.role !== role),
      question: {
        title: lists('members.role_title'),
        body: lists('members.role_body', { brand: brand.name, role: t(`roles.${role}`) }),
        confirmLabel: t('members.change_action'),
      },
      act: give(() => role),
      undo: give((member) => member.role),
      said: (count) => lists('members.role_changed', { count }),
    });
  const remove = () =>
    run({
      rows: selection.rows,
      question: {
        title: lists('members.remove_title'),
        body: t('members.remove_body'),
        confirmLabel: t('members.remove'),
        danger: true,
      },
      act: onRecords((rows) =>
        call('brands.members.bulk-remove', { params, body: { members: rows.map(({ id }) => id) } }),
      ),
      said: (count) => lists('members.removed', { count }),
    });
  return (
    <>
      <UnchangedRows unchanged={unchanged} nameOf={({ user }) => user.full_name} onClose={forget} />
      <RowsBar
        selection={selection}
        isBusy={isBusy}
        actions={[
          {
            label: t('members.change_action'),
            icon: <IconKey {...icon} />,
            choices: roles.map((role) => ({ label: t(`roles.${role}`), onClick: () => void change(role) })),
          },
          {
            label: t('members.remove'),
            icon: <IconUserMinus {...icon} />,
            danger: true,
            onClick: () => void remove(),
          },
        ]}
      />
    </>
  );
}
