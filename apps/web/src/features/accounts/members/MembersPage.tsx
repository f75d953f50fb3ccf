import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconUserPlus } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { brandMembers } from '../accounts.api.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberRow } from './MemberRow.tsx';
import classes from './members.module.css';

/** Lists the members of the brand with their roles, and the people who are invited. */
export function MembersPage() {
  const t = useT('accounts');
  const brand = useActiveBrand();
  const members = useQuery(brandMembers(brand.id));
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
                <MemberRow key={member.user.id} brand={brand} member={member} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Invitations brandId={brand.id} />
      <InviteDialog brand={brand} role={inviting} onClose={() => setInviting(null)} />
    </>
  );
}
