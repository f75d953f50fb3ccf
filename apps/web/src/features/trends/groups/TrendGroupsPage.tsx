import { Button, Table } from '@mantine/core';
import type { TrendGroup } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand, useOrganisation, useUser } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { SettingsHeading } from '../../accounts/index.ts';
import { groupsOf } from '../trends.api.ts';
import { GroupMenu } from './GroupMenu.tsx';
import classes from './groups.module.css';

const GroupDialog = lazyPart(async () => (await import('./GroupDialog.tsx')).GroupDialog);

/** Groups of streams and names that are compared. */
export function TrendGroupsPage() {
  const t = useT('trends');
  const app = useT('app');
  const brand = useActiveBrand();
  const organisationId = useOrganisation()?.id ?? brand.organisation_id;
  const [isAdding, setAdding] = useState(false);
  const pages = useInfiniteQuery({
    ...groupsOf(organisationId),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ counting }) => !counting.is_done)) ? 2000 : false,
  });
  const groups = flatPages(pages.data);
  const add = (
    <Button variant="filled" onClick={() => setAdding(true)}>
      {t('groups.add')}
    </Button>
  );
  const isEmpty = pages.isSuccess && groups.length === 0;
  return (
    <>
      <SettingsHeading title={app('titles.trend_groups')} lead={t('groups.lead')}>
        {!isEmpty && add}
      </SettingsHeading>
      {pages.isPending && <RowSkeletons count={3} />}
      {pages.isLoadingError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {isEmpty && <EmptyState title={t('groups.empty_title')} body={t('groups.empty_hint')} actions={add} />}
      {groups.length > 0 && <GroupTable groups={groups} />}
      <LoadMore pages={pages} />
      {isAdding && <GroupDialog organisationId={organisationId} onClose={() => setAdding(false)} />}
    </>
  );
}

function GroupTable({ groups }: { groups: readonly TrendGroup[] }) {
  const t = useT('trends');
  const app = useT('app');
  return (
    <Table className={classes.table}>
      <caption className="visually-hidden">{app('titles.trend_groups')}</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('groups.name')}</Table.Th>
          <Table.Th>{t('groups.members_head')}</Table.Th>
          <Table.Th>
            <span className="visually-hidden">{t('groups.change')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function GroupRow({ group }: { group: TrendGroup }) {
  const t = useT('trends');
  const isStaff = useUser().is_staff_member;
  const { id, name, streams, names, counting } = group;
  const members = [...streams, ...names].map((member) => member.name);
  return (
    <Table.Tr>
      <Table.Td>
        {isStaff ? (
          <Link to="/trends" search={{ group: id }} className={classes.name}>
            {name}
          </Link>
        ) : (
          <b className={classes.name}>{name}</b>
        )}
        <span className={classes.quiet} role="status">
          {counting.is_done
            ? t('groups.found', { count: counting.found })
            : t('groups.counting', { share: counting.share })}
        </span>
      </Table.Td>
      <Table.Td>
        {members.slice(0, 4).join(', ')}
        {members.length > 4 && ` +${members.length - 4}`}
      </Table.Td>
      <Table.Td className={classes.menu}>
        <GroupMenu group={group} />
      </Table.Td>
    </Table.Tr>
  );
}
