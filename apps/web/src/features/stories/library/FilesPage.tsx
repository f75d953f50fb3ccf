import { type FileKind, fileKinds, type StoredFile } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiPages, call, flatPages } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFile, IconFileText, IconMovie, IconMusic, IconPhoto, IconTrash } from '../../../shared/icons/index.ts';
import {
  type Column,
  ListTable,
  onAll,
  RowsBar,
  selectedRow,
  useBoxColumn,
  useBulk,
} from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Age, LoadMore } from '../../../shared/parts/index.ts';
import { type Selection, useSelection } from '../../../shared/selection/index.ts';
import { SettingsHeading } from '../../accounts/index.ts';
import classes from './library.module.css';

const icons = { image: IconPhoto, audio: IconMusic, video: IconMovie, document: IconFileText } as const;

/** Lists the files of the active brand, newest first. */
export function FilesPage() {
  const t = useT('lists');
  const app = useT('app');
  const brand = useActiveBrand();
  const [kind, setKind] = useState<FileKind>();
  const options = apiPages('brands.files.index', {
    params: { brand_id: brand.id },
    query: { limit: 50, ...(kind && { kind }) },
  });
  const pages = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const files = flatPages(pages.data);
  const selection = useSelection(files, `${brand.id} ${kind ?? ''}`);
  const columns = useColumns(files.length, selection);
  const isEmpty = pages.isSuccess && files.length === 0;
  return (
    <>
      <SettingsHeading title={app('titles.files')} lead={t('files.lead')} />
      {!(isEmpty && !kind) && (
        <Select
          clearable
          maw={200}
          aria-label={t('files.kind')}
          placeholder={t('files.every_kind')}
          data={fileKinds.map((value) => ({ value, label: t(`files.kinds.${value}`) }))}
          value={kind ?? null}
          onChange={(chosen) => setKind(fileKinds.find((one) => one === chosen))}
        />
      )}
      {pages.isPending && <RowSkeletons count={6} />}
      {pages.isError && files.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {isEmpty && !kind && (
        <EmptyState
          isFirst
          picture={<IconFile size={32} stroke={1.2} aria-hidden />}
          title={t('files.empty')}
          body={t('files.empty_body')}
        />
      )}
      {isEmpty && kind && <EmptyState title={t('files.none')} />}
      {files.length > 0 && (
        <div className={classes.list}>
          <ListTable caption={app('titles.files')} columns={columns} rows={files} rowData={selectedRow(selection)} />
        </div>
      )}
      <LoadMore pages={pages} className={classes.more} />
      <FileBar brandId={brand.id} selection={selection} />
    </>
  );
}

function useColumns(count: number, selection: Selection<StoredFile>): Column<StoredFile>[] {
  const t = useT('lists');
  const app = useT('app');
  const { locale } = useFormat();
  const box = useBoxColumn(selection, count, ({ name }) => name);
  return [
    box,
    { id: 'name', head: app('titles.files'), kind: 'main', cell: (file) => <FileName file={file} /> },
    { id: 'kind', head: t('files.kind'), from: 'tablet', cell: ({ kind }) => t(`files.kinds.${kind}`) },
    { id: 'size', head: t('files.size'), kind: 'figure', cell: ({ bytes }) => sizeOf(bytes, locale) },
    {
      id: 'added',
      head: t('files.added'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ created_at }) => <Age time={created_at} />,
    },
  ];
}

function FileName({ file: { name, kind, url, thumbnail_url } }: { file: StoredFile }) {
  const Icon = icons[kind];
  return (
    <span className={classes.file}>
      {thumbnail_url ? (
        <img src={thumbnail_url} alt="" loading="lazy" className={classes.thumbnail} />
      ) : (
        <span className={classes.thumbnail}>
          <Icon size={18} stroke={1.4} aria-hidden />
        </span>
      )}
      <a href={url} target="_blank" rel="noreferrer" data-cover>
        {name}
      </a>
    </span>
  );
}

/** Removes the selected files after a question; they can be restored for a while. */
function FileBar({ brandId, selection }: { brandId: string; selection: Selection<StoredFile> }) {
  const t = useT('lists');
  const app = useT('app');
  const { isBusy, run } = useBulk(selection, ['brands.files.index']);
  const inputOf = (files: readonly StoredFile[]) => ({
    params: { brand_id: brandId },
    body: { files: files.map(({ id }) => id) },
  });
  const remove = () =>
    run({
      rows: selection.rows,
      question: {
        title: t('files.delete_title'),
        body: t('files.delete_body'),
        confirmLabel: app('delete'),
        danger: true,
      },
      act: onAll((files) => call('brands.files.bulk-delete', inputOf(files))),
      undo: onAll((files) => call('brands.files.bulk-restore', inputOf(files))),
      said: (count) => t('files.deleted', { count }),
    });
  const icon = <IconTrash size={16} stroke={1.6} aria-hidden />;
  const actions = [{ label: app('delete'), icon, danger: true, onClick: () => void remove() }];
  return <RowsBar selection={selection} isBusy={isBusy} actions={actions} />;
}

/** Writes a size with its unit in the reader's language. */
function sizeOf(bytes: number, locale: string): string {
  const isLarge = bytes >= 1_000_000;
  const format = { style: 'unit', unit: isLarge ? 'megabyte' : 'kilobyte', maximumFractionDigits: isLarge ? 1 : 0 };
  return new Intl.NumberFormat(locale, format as Intl.NumberFormatOptions).format(bytes / (isLarge ? 1_000_000 : 1000));
}
