import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { isBeingRead, pause, UploadFilters } from '../../print/index.ts';
import classes from '../recordings.module.css';
import { ToolNotes } from '../ToolNotes.tsx';
import { RecordingPlace } from './RecordingPlace.tsx';
import { RecordingTable } from './RecordingTable.tsx';

const route = getRouteApi('/app/staff/recordings');

/** Broadcasts and podcasts with their transcripts, and how far each has come. */
export function RecordingsPage() {
  const t = useT('recordings');
  const print = useT('print');
  const app = useT('app');
  const { search, status } = route.useSearch();
  const navigate = route.useNavigate();
  const query = { limit: 50, ...(search && { search }), ...(status && { status }) };
  const pages = useInfiniteQuery({
    ...apiPages('staff.recordings.index', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (flatPages(state.data).some(isBeingRead) ? pause : false),
  });
  const rows = flatPages(pages.data);
  const isFiltered = Boolean(search || status);
  return (
    <>
      <PageHead title={app('titles.recordings')} />
      <div className={classes.top}>
        <ToolNotes tools={pages.data?.pages[0]?.tools} />
        <RecordingPlace />
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
        <EmptyState title={isFiltered ? print('none') : t('empty')} body={isFiltered ? undefined : t('empty_body')} />
      )}
      {rows.length > 0 && <RecordingTable rows={rows} />}
      <LoadMore pages={pages} />
    </>
  );
}
