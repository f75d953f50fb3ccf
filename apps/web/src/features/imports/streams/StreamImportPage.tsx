import type { StreamImport } from '@masthead/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages, queryClient } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { ImportShell } from '../ImportShell.tsx';
import { lookAgain, sendFile, streamImportPages, streamImportQuery } from '../imports.api.ts';
import { StreamReview } from './StreamReview.tsx';
import { StreamState } from './StreamState.tsx';

const route = getRouteApi('/app/streams/import');

/** Saved searches from a file. The address keeps the step. */
export function StreamImportPage() {
  const app = useT('app');
  const brand = useActiveBrand();
  const navigate = route.useNavigate();
  const { import: importId } = route.useSearch();
  const earlier = flatPages(useInfiniteQuery(streamImportPages(brand.id)).data);
  const open = (id: string | undefined) => void navigate({ search: id ? { import: id } : {} });
  const choose = async (file: File) => {
    const read = await sendFile<StreamImport>(`/brands/${brand.id}/streams/imports`, file);
    queryClient.setQueryData(streamImportQuery(brand.id, read.id).queryKey, { data: read });
    open(read.id);
  };
  return (
    <ImportShell
      kind="streams"
      title={app('titles.import_streams')}
      back="/streams/list"
      earlier={earlier}
      onFile={choose}
      onOpen={open}
    >
      {importId && <OneImport key={importId} importId={importId} />}
    </ImportShell>
  );
}

function OneImport({ importId }: { importId: string }) {
  const brand = useActiveBrand();
  const query = useQuery({
    ...streamImportQuery(brand.id, importId),
    refetchInterval: ({ state }) => lookAgain(state.data?.data.status),
  });
  const row = query.data?.data;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!row) return <RowSkeletons />;
  return row.status === 'read' || row.status === 'failed' ? <StreamReview row={row} /> : <StreamState row={row} />;
}
