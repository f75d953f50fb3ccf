import { Button } from '@mantine/core';
import type { BriefingShort } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconTrash } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import {
  type Column,
  ListTable,
  onAll,
  RowsBar,
  selectedRow,
  useBoxColumn,
  useBulk,
} from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { type Selection, useSelection } from '../../../shared/selection/index.ts';
import { briefingsInput, briefingsOf, useBriefingEvents, useMayWrite } from '../briefings.api.ts';
import classes from '../briefings.module.css';

const SettingsDialog = lazyPart(async () => (await import('../SettingsDialog.tsx')).SettingsDialog);

/** Lists the briefings of the active brand. */
export function BriefingListPage() {
  const t = useT('briefings');
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const brand = useActiveBrand();
  const [isCreating, setCreating] = useState(false);
  useBriefingEvents();
  const { data, isPending, error, refetch } = useQuery(briefingsOf(brand.id));
  const briefings = data?.data ?? [];
  const selection = useSelection(briefings, brand.id);
  const columns = useColumns(mayWrite, briefings.length, selection);
  const create = mayWrite && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title')} actions={briefings.length > 0 && create} />
      {isPending && <RowSkeletons />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && briefings.length === 0 && (
        <EmptyState isFirst title={t('list.empty')} body={t('list.empty_body')} actions={create} />
      )}
      {briefings.length > 0 && (
        <ListTable caption={t('title')} columns={columns} rows={briefings} rowData={selectedRow(selection)} />
      )}
      <BriefingBar brandId={brand.id} selection={selection} />
      {isCreating && (
        <SettingsDialog
          briefing={null}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate({ to: '/briefings/$briefingId', params: { briefingId: id } })}
        />
      )}
    </>
  );
}

function BriefingBar({ brandId, selection }: { brandId: string; selection: Selection<BriefingShort> }) {
  const t = useT('lists');
  const app = useT('app');
  const { isBusy, run } = useBulk(selection, ['briefings.index']);
  const remove = () =>
    run({
      rows: selection.rows,
      act: onAll((briefings) => call('briefings.bulk-delete', briefingsInput(brandId, briefings))),
      undo: onAll((briefings) => call('briefings.bulk-restore', briefingsInput(brandId, briefings))),
      said: (count) => t('briefings.deleted', { count }),
    });
  const icon = <IconTrash size={16} stroke={1.6} aria-hidden />;
  const actions = [{ label: app('delete'), icon, danger: true, onClick: () => void remove() }];
  return <RowsBar selection={selection} isBusy={isBusy} actions={actions} />;
}

function useColumns(mayWrite: boolean, count: number, selection: Selection<BriefingShort>): Column<BriefingShort>[] {
  const t = useT('briefings');
  const box = useBoxColumn(selection, count, ({ name }) => name);
  const { fullDate } = useFormat();
  return [
    ...(mayWrite ? [box] : []),
    {
      id: 'name',
      head: t('list.name'),
      kind: 'main',
      cell: ({ id, name, mentions }) => (
        <span className={classes.name}>
          <Link to="/briefings/$briefingId" params={{ briefingId: id }} data-cover>
            {name}
          </Link>
          <small>{t('list.chosen', { count: mentions })}</small>
        </span>
      ),
    },
    {
      id: 'next',
      head: t('list.next'),
      cell: ({ next_at }) => (next_at ? fullDate(next_at) : t('status.paused')),
    },
    {
      id: 'last',
      head: t('list.last'),
      from: 'tablet',
      cell: ({ last_at, last_outcome }) =>
        last_at && last_outcome ? t(`outcome.${last_outcome}`, { time: fullDate(last_at) }) : '–',
    },
  ];
}
