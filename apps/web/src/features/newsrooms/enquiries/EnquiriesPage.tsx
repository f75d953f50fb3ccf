import { Button } from '@mantine/core';
import { enquiryStates, type PressEnquiry } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconMail } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Column, ListFilters, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, SegmentedControl } from '../../../shared/parts/index.ts';
import { enquiriesOf } from '../newsrooms.api.ts';
import classes from './enquiries.module.css';
import type { EnquirySearch } from './enquiry-search.ts';
import { StateOfEnquiry } from './StateOfEnquiry.tsx';

const EnquiryDrawer = lazyPart(async () => (await import('./EnquiryDrawer.tsx')).EnquiryDrawer);

const route = getRouteApi('/app/stories/enquiries');

/** Enquiries of journalists from the brand's newsrooms, the newest first. */
export function EnquiriesPage() {
  const t = useT('newsrooms');
  const brand = useActiveBrand();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery({ ...enquiriesOf(brand.id, search), placeholderData: keepPreviousData });
  const rows = flatPages(list.data);
  const change = (part: EnquirySearch) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const isFiltered = Boolean(search.state || search.search);
  const isFirst = list.isSuccess && rows.length === 0 && !isFiltered;
  const opened = rows.find(({ id }) => id === search.open);
  return (
    <>
      <PageHead title={t('enquiries.title')}>
        {!isFirst && (
          <ListFilters
            search={{
              label: t('enquiries.search'),
              value: search.search,
              onChange: (text) => change({ search: text } as EnquirySearch),
            }}
          >
            <SegmentedControl
              aria-label={t('enquiries.state')}
              data={[
                { value: 'all', label: t('enquiries.all') },
                ...enquiryStates.map((value) => ({ value, label: t(`enquiries.states.${value}`) })),
              ]}
              value={search.state ?? 'all'}
              onChange={(value) => change({ state: enquiryStates.find((one) => one === value) } as EnquirySearch)}
            />
          </ListFilters>
        )}
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && (
        <EmptyState
          isFirst
          picture={<IconMail size={32} stroke={1.2} aria-hidden />}
          title={t('enquiries.empty')}
          body={t('enquiries.empty_body')}
          actions={
            <Button component={Link} to="/stories/newsrooms">
              {t('list.title')}
            </Button>
          }
        />
      )}
      {list.isSuccess && rows.length === 0 && isFiltered && (
        <EmptyState
          title={t('enquiries.none')}
          actions={<Button onClick={() => void navigate({ search: {}, replace: true })}>{t('list.clear')}</Button>}
        />
      )}
      {rows.length > 0 && <EnquiryTable rows={rows} />}
      <LoadMore pages={list} />
      {opened && (
        <EnquiryDrawer
          key={opened.id}
          enquiry={opened}
          onClose={() => void navigate({ search: ({ open: _, ...rest }) => rest, replace: true })}
        />
      )}
    </>
  );
}

function EnquiryTable({ rows }: { rows: readonly PressEnquiry[] }) {
  const t = useT('newsrooms');
  const brand = useActiveBrand();
  const { shortDate } = useFormat();
  const columns: Column<PressEnquiry>[] = [
    { id: 'from', head: t('enquiries.from'), kind: 'main', cell: (enquiry) => <From enquiry={enquiry} /> },
    {
      id: 'state',
      head: t('enquiries.state'),
      from: 'tablet',
      cell: ({ state }) => <StateOfEnquiry state={state} />,
    },
    { id: 'newsroom', head: t('enquiries.newsroom'), from: 'desktop', cell: ({ newsroom }) => newsroom.name },
    {
      id: 'assignee',
      head: t('enquiries.assignee'),
      from: 'tablet',
      cell: ({ assignee }) => assignee?.full_name ?? '–',
    },
    { id: 'date', head: t('enquiries.date'), from: 'tablet', cell: ({ created_at }) => shortDate(created_at) },
  ];
  return (
    <ListTable
      caption={t('enquiries.table', { brand: brand.name })}
      columns={columns}
      rows={rows}
      rowData={({ state }) => (state === 'archived' ? { 'data-off': true } : {})}
    />
  );
}

function From({ enquiry }: { enquiry: PressEnquiry }) {
  const { shortDate } = useFormat();
  const { id, name, outlet, message, state, created_at, language } = enquiry;
  return (
    <>
      <Link
        from="/stories/enquiries"
        search={(now) => ({ ...now, open: id })}
        replace
        data-cover
        className={classes.name}
        data-new={state === 'new' || undefined}
      >
        {name}
      </Link>
      {outlet && <span className={classes.outlet}>{outlet}</span>}
      <span className={classes.excerpt} lang={language}>
        {message.slice(0, 300)}
      </span>
      <span className={classes.phoneFacts}>
        <StateOfEnquiry state={state} /> {shortDate(created_at)}
      </span>
    </>
  );
}
