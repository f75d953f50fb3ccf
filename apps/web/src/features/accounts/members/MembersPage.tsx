import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../shared/page/index.ts';
import { brandMembers } from './accounts.api.ts';
import classes from './accounts.module.css';
import { MemberRow } from './MemberRow.tsx';
import { SettingsHeading } from './SettingsHeading.tsx';

/** Who belongs to the brand, and with which role. */
export function MembersPage() {
  const t = useT('accounts');
  const brand = useActiveBrand();
  const members = useQuery(brandMembers(brand.id));
  return (
    <>
      <SettingsHeading
        title={t('members.title')}
        heading={t('members.heading', { name: brand.name })}
        lead={t('members.lead')}
      />
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
    </>
  );
}
