import type { CoverageImport } from '@masthead/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages, queryClient } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { ImportShell } from '../ImportShell.tsx';
import { coverageImportPages, coverageImportQuery, lookAgain, sendFile } from '../imports.api.ts';
import { CoverageReview } from './CoverageReview.tsx';
import { CoverageState } from './CoverageState.tsx';

const route = getRouteApi('/app/performance/coverage/import');

/** Coverage from a file. The address keeps the step. */
export function CoverageImportPage() {
  const app = useT('app');
  const brand = useActiveBrand();
  const navigate = route.useNavigate();
  const { import: importId } = route.useSearch();
  const earlier = flatPages(useInfiniteQuery(coverageImportPages(brand.id)).data);
  const open = (id: string | undefined) => void navigate({ search: id ? { import: id } : {} });
  const choose = async (file: File) => {
    const read = await sendFile<CoverageImport>(`/brands/${brand.id}/clippings/imports`, file);
    queryClient.setQueryData(coverageImportQuery(brand.id, read.id).queryKey, { data: read });
    open(read.id);
  };
  return (
    <ImportShell
      kind="coverage"
      title={app('titles.import_coverage')}
      back="/performance/coverage"
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
    ...coverageImportQuery(brand.id, importId),
    refetchInterval: ({ state }) => lookAgain(state.data?.data.status),
  });
  const row = query.data?.data;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!row) return <RowSkeletons />;
  return row.status === 'read' || row.status === 'failed' ? <CoverageReview row={row} /> : <CoverageState row={row} />;
}
