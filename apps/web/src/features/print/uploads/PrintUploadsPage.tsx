import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { ProgramNotes } from '../ProgramNotes.tsx';
import { isBeingRead, pause } from '../print.api.ts';
import classes from '../print.module.css';
import { UploadFilters } from './UploadFilters.tsx';
import { UploadPlace } from './UploadPlace.tsx';
import { UploadTable } from './UploadTable.tsx';

const route = getRouteApi('/app/staff/print-upload');

/** Newspaper pages that staff upload, and how far each upload has come. */
export function PrintUploadsPage() {
  const t = useT('print');
  const app = useT('app');
  const { search, status } = route.useSearch();
  const navigate = route.useNavigate();
  const query = { limit: 50, ...(search && { search }), ...(status && { status }) };
  const pages = useInfiniteQuery({
    ...apiPages('staff.print-uploads.index', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (flatPages(state.data).some(isBeingRead) ? pause : false),
  });
  const rows = flatPages(pages.data);
  const isFiltered = Boolean(search || status);
  return (
    <>
      <PageHead title={app('titles.print_upload')} />
      <div className={classes.top}>
        <ProgramNotes programs={pages.data?.pages[0]?.programs} />
        <UploadPlace />
        {(rows.length > 0 || isFiltered) && (
          <UploadFilters
            search={search}
            status={status}
            onChange={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true })}
          />
        )}
      </div>
      {pages.isPending && <RowSkeletons />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState title={t(isFiltered ? 'none' : 'empty')} body={isFiltered ? undefined : t('empty_body')} />
      )}
      {rows.length > 0 && <UploadTable rows={rows} />}
      <LoadMore pages={pages} />
    </>
  );
}
