import { Button, Checkbox, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand, useUser } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconUserPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { type Selection, useSelection } from '../../../shared/selection/index.ts';
import { brandInvitations, brandMembers } from '../accounts.api.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import { InvitationBar } from './InvitationBar.tsx';
import { Invitations } from './Invitations.tsx';
import { MemberBar } from './MemberBar.tsx';
import { MemberRow } from './MemberRow.tsx';
import classes from './members.module.css';

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog);

/** Lists the members of the brand with their roles, and the people who are invited. */
export function MembersPage() {
  const t = useT('accounts');
  const clippings = useT('clippings');
  const brand = useActiveBrand();
  const ownId = useUser().id;
  const members = useQuery(brandMembers(brand.id));
  const invitations = useQuery(brandInvitations(brand.id));
  const open = invitations.data?.data.filter(({ status }) => status !== 'accepted' && status !== 'cancelled') ?? [];
  const others = (members.data?.data ?? [])
    .filter(({ user }) => user.id !== ownId)
    .map((member) => ({ ...member, id: member.user.id }));
  const chosen = useSelection(others, brand.id);
  const invited = useSelection(open, brand.id);
  const selection = instead(chosen, invited);
  const [inviting, setInviting] = useState<'editor' | 'reader' | null>(null);
  return (
    <>
      <SettingsHeading
        title={t('members.title')}
        heading={t('members.heading', { name: brand.name })}
        lead={t('members.lead')}
      >
        <div className={classes.buttons}>
          <Button onClick={() => setInviting('reader')}>{t('invite.reader')}</Button>
          <Button
            variant="filled"
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setInviting('editor')}
          >
            {t('invite.people')}
          </Button>
        </div>
      </SettingsHeading>
      {members.isPending && <RowSkeletons count={4} />}
      {members.isError && <ErrorState error={members.error} onRetry={() => void members.refetch()} />}
      {members.data?.data.length === 0 && <EmptyState title={t('members.empty')} />}
      {members.data && members.data.data.length > 0 && (
        <div className={classes.members}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <Checkbox
                    aria-label={clippings('bulk.all')}
                    checked={others.length > 0 && chosen.rows.length === others.length}
                    indeterminate={chosen.rows.length > 0 && chosen.rows.length < others.length}
                    disabled={others.length === 0}
                    onChange={() => (chosen.rows.length === others.length ? chosen.clear() : selection.all())}
                  />
                </Table.Th>
                <Table.Th>{t('members.member')}</Table.Th>
                <Table.Th>{t('members.role')}</Table.Th>
                <Table.Th>{t('members.last_seen')}</Table.Th>
                <Table.Th>
                  <span className="visually-hidden">{t('members.actions')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {members.data.data.map((member) => (
                <MemberRow key={member.user.id} brand={brand} member={member} selection={selection} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {invitations.error && <ErrorState error={invitations.error} onRetry={() => void invitations.refetch()} />}
      {open.length > 0 && <Invitations open={open} selection={instead(invited, chosen)} />}
      <MemberBar brand={brand} selection={chosen} />
      <InvitationBar selection={invited} />
      {inviting && <InviteDialog brand={brand} role={inviting} onClose={() => setInviting(null)} />}
    </>
  );
}

/** Returns a selection that clears another one when rows are selected: each has a bar of its own. */
function instead<Row extends { id: string }>(selection: Selection<Row>, other: Pick<Selection<never>, 'clear'>) {
  return {
    ...selection,
    toggle: (id: string, isRange?: boolean) => {
      other.clear();
      selection.toggle(id, isRange);
    },
    all: () => {
      other.clear();
      selection.all();
    },
  };
}
