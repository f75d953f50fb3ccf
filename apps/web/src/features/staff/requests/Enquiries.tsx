import { Badge, UnstyledButton } from '@mantine/core';
import { type EnterpriseEnquiry, enquiryStatuses } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Age, LoadMore, SearchField } from '../../../shared/parts/index.ts';
import classes from './requests.module.css';

const EnquiryDialog = lazyPart(async () => (await import('./EnquiryDialog.tsx')).EnquiryDialog);

const route = getRouteApi('/app/staff/enterprise_requests');

/** Requests for an enterprise plan with their state and note. */
export function Enquiries() {
  const t = useT('staff');
  const { search, status } = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<EnterpriseEnquiry | null>(null);
  const query = { limit: 50, ...(search && { search }), ...(status && { status }) };
  const pages = useInfiniteQuery({
    ...apiPages('staff.enterprise-enquiries.index', { query }),
    placeholderData: keepPreviousData,
  });
  const rows = flatPages(pages.data);
  const columns: Column<EnterpriseEnquiry>[] = [
    {
      id: 'sender',
      head: t('requests.sender'),
      kind: 'main',
      cell: (row) => (
        <>
          <UnstyledButton data-cover onClick={() => setOpened(row)}>
            {row.company}
          </UnstyledButton>
          <small className={classes.under}>
            {row.name} · {row.email}
          </small>
        </>
      ),
    },
    { id: 'note', head: t('requests.note'), from: 'desktop', cell: ({ note }) => note ?? '' },
    {
      id: 'status',
      head: t('requests.status'),
      cell: (row) => (
        <Badge data-tone={row.status === 'new' ? 'warn' : undefined}>{t(`requests.statuses.${row.status}`)}</Badge>
      ),
    },
    {
      id: 'received',
      head: t('requests.received'),
      from: 'tablet',
      cell: ({ created_at }) => <Age time={created_at} />,
    },
  ];
  return (
    <>
      <div className={classes.filters}>
        <SearchField
          value={search ?? ''}
          onChange={(text) =>
            void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true })
          }
          label={t('requests.search')}
          className={classes.search}
        />
        <Select
          clearable
          aria-label={t('requests.status')}
          placeholder={t('requests.every_status')}
          data={enquiryStatuses.map((value) => ({ value, label: t(`requests.statuses.${value}`) }))}
          value={status ?? null}
          onChange={(chosen) => {
            const next = enquiryStatuses.find((one) => one === chosen);
            void navigate({ search: (now) => ({ ...now, status: next }), replace: true });
          }}
        />
      </div>
      {pages.isPending && <RowSkeletons />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <EmptyState title={t('requests.empty')} />}
      {rows.length > 0 && <ListTable caption={t('requests.enquiries')} columns={columns} rows={rows} />}
      <LoadMore pages={pages} />
      {opened && <EnquiryDialog enquiry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
