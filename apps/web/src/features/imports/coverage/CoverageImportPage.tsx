import { Button } from '@mantine/core';
import type { CoverageImport } from '@masthead/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages, queryClient } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { ChooseFile } from '../ChooseFile.tsx';
import { Earlier } from '../Earlier.tsx';
import { coverageImportPages, coverageImportQuery, sendFile } from '../imports.api.ts';
import classes from '../imports.module.css';
import { CoverageReview } from './CoverageReview.tsx';
import { CoverageState } from './CoverageState.tsx';

const route = getRouteApi('/app/performance/coverage/import');
/** Milliseconds between two looks at an import that runs. */
const pause = 1000;

/** Coverage from a file, in three steps: choose it, look at what it means, add it. The address keeps the step. */
export function CoverageImportPage() {
  const t = useT('imports');
  const app = useT('app');
  const brand = useActiveBrand();
  const navigate = route.useNavigate();
  const { import: importId } = route.useSearch();
  const earlier = flatPages(useInfiniteQuery(coverageImportPages(brand.id)).data);
  const open = (id: string) => void navigate({ search: { import: id } });
  const choose = async (file: File) => {
    const read = await sendFile<CoverageImport>(`/brands/${brand.id}/clippings/imports`, file);
    queryClient.setQueryData(coverageImportQuery(brand.id, read.id).queryKey, { data: read });
    open(read.id);
  };
  return (
    <>
      <PageHead
        title={app('titles.import_coverage')}
        actions={
          importId ? (
            <Button onClick={() => void navigate({ search: {} })}>{t('other_file')}</Button>
          ) : (
            <Button component={Link} to="/performance/coverage">
              {app('cancel')}
            </Button>
          )
        }
      />
      <div className={classes.page}>
        {importId ? <OneImport key={importId} importId={importId} /> : <ChooseFile kind="coverage" onFile={choose} />}
        {!importId && <Earlier rows={earlier} onOpen={open} />}
      </div>
    </>
  );
}

function OneImport({ importId }: { importId: string }) {
  const brand = useActiveBrand();
  const query = useQuery({
    ...coverageImportQuery(brand.id, importId),
    refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? pause : false),
  });
  const row = query.data?.data;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!row) return <RowSkeletons />;
  return row.status === 'read' || row.status === 'failed' ? <CoverageReview row={row} /> : <CoverageState row={row} />;
}
