import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../shared/actor/index.ts';
import { flatPages, queryClient } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../shared/page/index.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportReview } from './ImportReview.tsx';
import { ImportState } from './ImportState.tsx';
import { importPages, importQuery, sendPeople } from './imports.api.ts';
import classes from './imports.module.css';

const route = getRouteApi('/app/connect/relations/import');
/** Milliseconds between two looks at an import that runs. */
const pause = 1000;

/** People from a file, in three steps: choose it, look at what it means, add them. The address keeps the step. */
export function ImportPage() {
  const t = useT('imports');
  const app = useT('app');
  const brand = useActiveBrand();
  const navigate = route.useNavigate();
  const { import: importId } = route.useSearch();
  const open = (id: string) => void navigate({ search: { import: id } });
  const choose = async (file: File) => {
    const read = await sendPeople(`/brands/${brand.id}/connect/imports`, file);
    queryClient.setQueryData(importQuery(brand.id, read.id).queryKey, { data: read });
    open(read.id);
  };
  return (
    <>
      <PageHead
        title={app('titles.import_people')}
        actions={
          importId ? (
            <Button onClick={() => void navigate({ search: {} })}>{t('other_file')}</Button>
          ) : (
            <Button component={Link} to="/connect/relations">
              {app('cancel')}
            </Button>
          )
        }
      />
      <div className={classes.page}>
        {importId ? <OneImport key={importId} importId={importId} /> : <ChooseFile onFile={choose} />}
        {!importId && <Earlier onOpen={open} />}
      </div>
    </>
  );
}

function OneImport({ importId }: { importId: string }) {
  const brand = useActiveBrand();
  const query = useQuery({
    ...importQuery(brand.id, importId),
    refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? pause : false),
  });
  const row = query.data?.data;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!row) return <RowSkeletons />;
  return row.status === 'read' || row.status === 'failed' ? <ImportReview row={row} /> : <ImportState row={row} />;
}

function Earlier({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT('imports');
  const brand = useActiveBrand();
  const { longDate, number } = useFormat();
  const rows = flatPages(useInfiniteQuery(importPages(brand.id)).data);
  if (rows.length === 0) return null;
  return (
    <section className={classes.earlier}>
      <h2>{t('earlier')}</h2>
      <ul>
        {rows.map(({ id, file_name, status, added, created_at }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              {file_name}
            </button>
            <span>
              {[
                longDate(created_at),
                t(`status.${status}`),
                status === 'done' && t('added', { count: added, number: number(added) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
