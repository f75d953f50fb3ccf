import { Pill } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { NoneFits } from '../list/NoneFits.tsx';
import { SourceFilters } from '../list/SourceFilters.tsx';
import { isFiltered } from '../list/source-search.ts';
import { allSources } from './all-sources.ts';
import { StaffTable } from './StaffTable.tsx';
import { staffSourcePages } from './staff.api.ts';
import type { StaffSearch } from './staff-search.ts';
import classes from './staff-sources.module.css';

const route = getRouteApi('/app/staff/sources');

/** The sources of all organisations, to be searched, paused and fetched. */
export function AllSources() {
  const t = useT('sources');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery({ ...staffSourcePages(search), placeholderData: keepPreviousData });
  const rows = flatPages(pages.data);
  const change = (part: StaffSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true, resetScroll: false });
  const isNone = pages.isSuccess && rows.length === 0;
  return (
    <section id={allSources} aria-labelledby="all-sources-title" className={classes.all}>
      <h2 id="all-sources-title">{t('staff.list.title')}</h2>
      <SourceFilters
        search={search}
        onChange={change}
        count={pages.data ? { sources: rows.length, isAll: !pages.hasNextPage } : null}
      />
      <SetFilters search={search} onChange={change} />
      {pages.isPending && <RowSkeletons count={8} />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {isNone && isFiltered(search) && <NoneFits onClear={() => void navigate({ search: {}, resetScroll: false })} />}
      {isNone && !isFiltered(search) && <EmptyState title={t('staff.empty')} body={t('staff.empty_body')} />}
      {rows.length > 0 && (
        <div className={classes.rows}>
          <StaffTable rows={rows} />
        </div>
      )}
      <LoadMore pages={pages} />
    </section>
  );
}

/** Filters that were set by a link of the tables above. */
function SetFilters({ search, onChange }: { search: StaffSearch; onChange: (part: StaffSearch) => void }) {
  const t = useT('sources');
  const set = [
    search.host && { key: 'host', label: t('staff.list.host', { host: search.host }) },
    search.code && { key: 'code', label: t('staff.list.code', { code: search.code }) },
  ].filter((one) => typeof one === 'object');
  if (set.length === 0) return null;
  return (
    <div className={classes.set}>
      {set.map(({ key, label }) => (
        <Pill
          key={key}
          withRemoveButton
          onRemove={() => onChange({ [key]: undefined })}
          removeButtonProps={{
            'aria-label': t('staff.list.take_away', { filter: label }),
            tabIndex: 0,
            'aria-hidden': false,
          }}
        >
          {label}
        </Pill>
      ))}
    </div>
  );
}
