import { arrayMove } from '@dnd-kit/sortable';
import type { Newsroom, NewsroomFile, StoredFile } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient, refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { onAll, RowsBar, takeAway, useBulk } from '../../../shared/list/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { Sortable } from '../../../shared/sorting/index.ts';
import { UploadField } from '../../../shared/upload/index.ts';
import { kitOf } from '../newsrooms.api.ts';
import { KitRow } from './KitRow.tsx';
import classes from './settings.module.css';

const KitDialog = lazyPart(async () => (await import('./KitDialog.tsx')).KitDialog);

const nothing: StoredFile[] = [];
const shown = ['newsrooms.files.index', 'newsrooms.show'] as const;

/** Files that journalists take along, with who made them and how they may be used. */
export function PressKit({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const options = kitOf(newsroom.id);
  const query = useQuery(options);
  const [edited, setEdited] = useState<NewsroomFile | null>(null);
  const rows = query.data?.data ?? [];
  const params = { newsroom_id: newsroom.id };
  const ofFile = ({ id }: NewsroomFile) => ({ ...params, newsroom_file_id: id });
  const ofFiles = (files: readonly NewsroomFile[]) => ({ params, body: { newsroom_files: files.map(({ id }) => id) } });
  const selection = useSelection(rows, newsroom.id);
  const { isBusy, run } = useBulk(selection, shown);
  const lists = useT('lists');
  const app = useT('app');
  const removeSelected = () =>
    run({
      rows: selection.rows,
      act: onAll((files) => call('newsrooms.files.bulk-delete', ofFiles(files))),
      undo: onAll((files) => call('newsrooms.files.bulk-restore', ofFiles(files))),
      said: (count) => lists('kit.removed', { count }),
    });
  const remove = (row: NewsroomFile) =>
    takeAway({
      act: () => call('newsrooms.files.bulk-delete', ofFiles([row])),
      undo: () => call('newsrooms.files.bulk-restore', ofFiles([row])),
      title: t('kit.removed'),
      refreshes: shown,
    });
  const settle = async (work: Promise<unknown>, title?: string) => {
    try {
      await work;
      if (title) notify({ title });
    } catch (error) {
      notifyFailure(error);
    }
    await refresh(...shown);
  };
  const move = (from: number, to: number) => {
    queryClient.setQueryData(options.queryKey, { data: arrayMove([...rows], from, to) });
    void settle(call('newsrooms.files.update', { params: ofFile(rows[from]!), body: { position: to } }));
  };
  return (
    <section className={classes.section}>
      <h2>{t('parts.kit')}</h2>
      <p className={classes.hint}>{t('kit.body')}</p>
      <UploadField
        label={t('kit.upload')}
        purpose="attachment"
        brandId={newsroom.brand.id}
        value={nothing}
        max={50}
        // Each file is handed over as it arrives, after those before it.
        onChange={(files) =>
          void settle(call('newsrooms.files.store', { params, body: { file_id: files.at(-1)!.id } }), t('kit.added'))
        }
      />
      {query.isPending && <RowSkeletons count={3} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <Sortable
        ids={rows.map(({ id }) => id)}
        instructions={t('move.keyboard')}
        say={(moment, id, place) =>
          t(`move.${moment}`, { name: rows.find((row) => row.id === id)?.title ?? '', place, total: rows.length })
        }
        onMove={move}
        isDisabled={rows.length < 2}
      >
        <ol className={rows.length > 0 ? classes.items : ''} style={{ marginTop: 16 }}>
          {rows.map((row) => (
            <KitRow
              key={row.id}
              row={row}
              canMove={rows.length > 1}
              selection={selection}
              onEdit={() => setEdited(row)}
              onRemove={() => void remove(row)}
            />
          ))}
        </ol>
      </Sortable>
      <RowsBar
        selection={selection}
        isBusy={isBusy}
        actions={[
          {
            label: app('delete'),
            icon: <IconTrash size={16} stroke={1.6} aria-hidden />,
            danger: true,
            onClick: () => void removeSelected(),
          },
        ]}
      />
      {edited && (
        <KitDialog
          row={edited}
          onClose={() => setEdited(null)}
          save={(body) => call('newsrooms.files.update', { params: ofFile(edited), body })}
          onDone={() => {
            setEdited(null);
            void refresh(...shown);
          }}
        />
      )}
    </section>
  );
}
