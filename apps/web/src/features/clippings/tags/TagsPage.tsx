import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTag } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Column, ListFilters, ListTable, selectedRow, useBoxColumn } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { SettingsHeading } from '../../accounts/index.ts';
import { dayOf, useOpenCoverage, useTimezone } from '../../metrics/index.ts';
import type { Tag } from '../clippings.api.ts';
import { TagBar } from './TagBar.tsx';
import { TagMenu } from './TagMenu.tsx';
import classes from './tags.module.css';

const RenameDialog = lazyPart(async () => (await import('./RenameDialog.tsx')).RenameDialog);

/** Lists the tags of the active brand, to rename, merge and delete them. */
export function TagsPage() {
  const t = useT('lists');
  const app = useT('app');
  const metrics = useT('metrics');
  const brand = useActiveBrand();
  const [search, setSearch] = useState<string>();
  const [renamed, setRenamed] = useState<Tag | null>(null);
  const options = apiQuery('brands.tags.index', { params: { brand_id: brand.id }, query: search ? { search } : {} });
  const list = useQuery({ ...options, placeholderData: keepPreviousData });
  const tags = list.data?.data ?? [];
  const selection = useSelection(tags, `${brand.id} ${search ?? ''}`);
  const box = useBoxColumn(selection, tags.length, ({ name }) => name);
  const isEmpty = list.isSuccess && tags.length === 0;
  const columns: Column<Tag>[] = [
    box,
    {
      id: 'name',
      head: t('tags.name'),
      kind: 'main',
      cell: ({ name }) => <span className={classes.name}>{name}</span>,
    },
    { id: 'clippings', head: app('titles.coverage'), kind: 'figure', cell: (tag) => <Clippings tag={tag} /> },
    {
      id: 'menu',
      head: app('more'),
      kind: 'menu',
      cell: (tag) => <TagMenu tag={tag} onRename={() => setRenamed(tag)} />,
    },
  ];
  return (
    <>
      <SettingsHeading title={app('titles.tags')} lead={t('tags.lead')} />
      {!(isEmpty && !search) && (
        <ListFilters search={{ label: t('tags.search'), value: search, onChange: setSearch }} />
      )}
      {list.isPending && <RowSkeletons count={5} />}
      {list.isError && tags.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && !search && (
        <EmptyState
          isFirst
          picture={<IconTag size={32} stroke={1.2} aria-hidden />}
          title={t('tags.empty')}
          body={t('tags.empty_body')}
        />
      )}
      {isEmpty && search && (
        <EmptyState
          title={t('tags.none')}
          actions={<Button onClick={() => setSearch(undefined)}>{metrics('empty.clear')}</Button>}
        />
      )}
      {tags.length > 0 && (
        <div className={classes.list}>
          <ListTable caption={app('titles.tags')} columns={columns} rows={tags} rowData={selectedRow(selection)} />
        </div>
      )}
      <TagBar brandId={brand.id} selection={selection} />
      {renamed && <RenameDialog tag={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

/** The beginning of a period that includes every clipping. */
const firstDay = '2000-01-01';

/** Shows the number of clippings with a tag, as a link to them. */
function Clippings({ tag: { id, clippings } }: { tag: Tag }) {
  const t = useT('lists');
  const open = useOpenCoverage();
  const timezone = useTimezone();
  const text = t('tags.clippings', { count: clippings });
  if (!open || clippings === 0) return text;
  const period = `${firstDay}..${dayOf(Date.now(), timezone)}`;
  return (
    <Button
      size="xs"
      variant="subtle"
      data-above
      onClick={() => open({ filters: { period, tags: id, count: 'clippings' } })}
    >
      {text}
    </Button>
  );
}
