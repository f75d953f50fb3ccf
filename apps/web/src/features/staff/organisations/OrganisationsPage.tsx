import { planSlugs, type StaffOrganisationRow } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, SearchField } from '../../../shared/parts/index.ts';
import classes from './organisations.module.css';

const route = getRouteApi('/app/staff/organisations');

/** Organisations of all customers, with the plan in force. */
export function OrganisationsPage() {
  const t = useT('staff');
  const names = useT('information');
  const { search, plan } = route.useSearch();
  const navigate = route.useNavigate();
  const query = { limit: 50, ...(search && { search }), ...(plan && { plan }) };
  const pages = useInfiniteQuery({
    ...apiPages('staff.organisations.index', { query }),
    placeholderData: keepPreviousData,
  });
  const rows = flatPages(pages.data);
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('organisations.title')}>
        <div className={classes.filters}>
          <SearchField
            value={search ?? ''}
            onChange={(text) =>
              void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true })
            }
            label={t('organisations.search')}
            className={classes.search}
          />
          <Select
            clearable
            aria-label={t('organisations.plan')}
            placeholder={t('organisations.every_plan')}
            data={planSlugs.map((value) => ({ value, label: names(`plans.names.${value}`) }))}
            value={plan ?? null}
            onChange={(chosen) => {
              const next = planSlugs.find((one) => one === chosen);
              void navigate({ search: (now) => ({ ...now, plan: next }), replace: true });
            }}
          />
        </div>
      </PageHead>
      {pages.isPending && <RowSkeletons />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <EmptyState title={t('organisations.empty')} />}
      {rows.length > 0 && <ListTable caption={t('organisations.title')} columns={columns} rows={rows} />}
      <LoadMore pages={pages} />
    </>
  );
}

function useColumns(): Column<StaffOrganisationRow>[] {
  const t = useT('staff');
  const names = useT('information');
  const { shortDate } = useFormat();
  return [
    {
      id: 'name',
      head: t('organisations.name'),
      kind: 'main',
      cell: ({ id, name }) => (
        <Link to="/staff/organisations/$organisationId" params={{ organisationId: id }} data-cover>
          {name}
        </Link>
      ),
    },
    { id: 'plan', head: t('organisations.plan'), cell: ({ plan }) => names(`plans.names.${plan}`) },
    {
      id: 'state',
      head: t('organisations.state'),
      from: 'tablet',
      cell: ({ state }) => t(`organisations.states.${state}`),
    },
    {
      id: 'trial',
      head: t('organisations.trial_ends'),
      from: 'desktop',
      cell: ({ trial_ends_at }) => (trial_ends_at ? shortDate(trial_ends_at) : ''),
    },
  ];
}
