import { ActionIcon, Button } from '@mantine/core';
import type { AnswerOf, Endpoints, SuppressionReason } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { apiPages, call, refresh } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconTrash } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Column, ListFilters, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, Heading, RowSkeletons, usePageTitle } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { SendingLimit } from './SendingLimit.tsx';
import classes from './settings.module.css';
import { TrackingCountries } from './TrackingCountries.tsx';

const AddAddresses = lazyPart(async () => (await import('./AddAddresses.tsx')).AddAddresses);

type Row = AnswerOf<Endpoints['email-suppressions.index']>['data'][number] & { id: string };
/** Entries that only the person can take back. */
const kept: readonly SuppressionReason[] = ['unsubscribed', 'complaint'];

/** Lists the suppressed addresses of the organisation, imports and removes them. */
export function SuppressionsPage() {
  const t = useT('mailing');
  const app = useT('app');
  const [search, setSearch] = useState<string | undefined>();
  const [isAdding, setAdding] = useState(false);
  usePageTitle(app('titles.suppressions'));
  const list = useInfiniteQuery({
    ...apiPages('email-suppressions.index', { query: { limit: 50, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data.map((row): Row => ({ ...row, id: row.email }))) ?? [];
  const isFirst = list.isSuccess && rows.length === 0 && !search;
  const add = (
    <PermissionButton
      permission="email.create"
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('suppressions.add')}
    </PermissionButton>
  );
  return (
    <>
      <header className={classes.heading}>
        <div>
          <Heading level={1} size={3}>
            {app('titles.suppressions')}
          </Heading>
          <p>{t('suppressions.lead')}</p>
        </div>
        {!isFirst && add}
      </header>
      <SendingLimit />
      <TrackingCountries />
      {!isFirst && <ListFilters search={{ label: t('suppressions.search'), value: search, onChange: setSearch }} />}
      {list.isPending && <RowSkeletons />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && <EmptyState title={t('suppressions.none')} body={t('suppressions.none_body')} actions={add} />}
      {list.isSuccess && rows.length === 0 && search && (
        <EmptyState
          title={t('suppressions.none')}
          actions={<Button onClick={() => setSearch(undefined)}>{t('empty.clear')}</Button>}
        />
      )}
      {rows.length > 0 && <Table rows={rows} />}
      <LoadMore pages={list} />
      {isAdding && <AddAddresses onClose={() => setAdding(false)} />}
    </>
  );
}

function Table({ rows }: { rows: readonly Row[] }) {
  const t = useT('mailing');
  const { shortDate } = useFormat();
  const columns: Column<Row>[] = [
    {
      id: 'address',
      head: t('suppressions.address'),
      kind: 'main',
      cell: ({ email, reason }) => (
        <>
          <span className={classes.address}>{email}</span>
          <span className={classes.phoneFacts}>{t(`suppressions.${reason}`)}</span>
        </>
      ),
    },
    {
      id: 'reason',
      head: t('suppressions.reason'),
      from: 'tablet',
      cell: ({ reason, detail }) => <span title={detail ?? undefined}>{t(`suppressions.${reason}`)}</span>,
    },
    {
      id: 'since',
      head: t('suppressions.since'),
      from: 'tablet',
      cell: ({ created_at }) => shortDate(created_at),
    },
    { id: 'menu', head: t('suppressions.remove'), kind: 'menu', cell: (row) => <Remove row={row} /> },
  ];
  return <ListTable caption={t('suppressions.table')} columns={columns} rows={rows} />;
}

function Remove({ row: { email, reason } }: { row: Row }) {
  const t = useT('mailing');
  const { can } = usePermission('email.create');
  if (!can || kept.includes(reason)) return null;
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('suppressions.remove_title', { email }),
      body: t('suppressions.remove_body'),
      confirmLabel: t('suppressions.remove'),
    });
    if (!isConfirmed) return;
    try {
      await call('email-suppressions.delete', { params: { email } });
      notify({ title: t('suppressions.removed', { email }) });
    } catch (error) {
      notifyFailure(error);
    } finally {
      await refresh('email-suppressions.index', 'emails.audience');
    }
  };
  return (
    <ActionIcon aria-label={`${t('suppressions.remove')}: ${email}`} onClick={() => void remove()}>
      <IconTrash size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
