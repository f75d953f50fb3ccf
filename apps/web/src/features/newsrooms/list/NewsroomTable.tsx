import type { Newsroom } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconWorld, IconWorldOff } from '../../../shared/icons/index.ts';
import {
  type Column,
  ListTable,
  onRecords,
  RowsBar,
  selectedRow,
  UnchangedRows,
  useBoxColumn,
  useBulk,
} from '../../../shared/list/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { type Selection, useSelection } from '../../../shared/selection/index.ts';
import { NewsroomName } from './NewsroomName.tsx';
import { useNewsroomColumns } from './newsroom-columns.tsx';

export function NewsroomTable({ rows }: { rows: readonly Newsroom[] }) {
  const t = useT('newsrooms');
  const { country, facts } = useNewsroomColumns();
  const selection = useSelection(rows, '');
  const { can } = usePermission('newsroom.publish');
  const box = useBoxColumn(selection, rows.length, ({ name }) => name);
  const columns: Column<Newsroom>[] = [
    ...(can ? [box] : []),
    {
      id: 'name',
      head: t('fields.name'),
      kind: 'main',
      cell: (newsroom) => (
        <NewsroomName newsroom={newsroom}>
          <Link to="/stories/newsrooms/$newsroomId" params={{ newsroomId: newsroom.id }} data-cover>
            {newsroom.name}
          </Link>
        </NewsroomName>
      ),
    },
    country,
    ...facts,
    {
      id: 'changed',
      head: t('list.changed'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ updated_at }) => <Age time={updated_at} />,
    },
  ];
  return (
    <>
      <ListTable caption={t('list.title')} columns={columns} rows={rows} rowData={selectedRow(selection)} />
      <NewsroomBar selection={selection} />
    </>
  );
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Publishes or unpublishes the selected newsrooms. One is deleted on its own page, once DELETE was typed. */
function NewsroomBar({ selection }: { selection: Selection<Newsroom> }) {
  const t = useT('newsrooms');
  const lists = useT('lists');
  const brand = useActiveBrand();
  const { isBusy, run, unchanged, forget } = useBulk(selection, [
    'newsrooms.index',
    'newsrooms.show',
    'brands.newsrooms.index',
  ]);
  const asked = (rows: readonly Newsroom[]) => ({
    params: { brand_id: brand.id },
    body: { newsrooms: rows.map(({ id }) => id) },
  });
  const publish = onRecords((rows: readonly Newsroom[]) => call('newsrooms.bulk-publish', asked(rows)));
  const unpublish = onRecords((rows: readonly Newsroom[]) => call('newsrooms.bulk-unpublish', asked(rows)));
  const open = selection.rows.filter(({ is_published }) => is_published);
  const hidden = selection.rows.filter(({ is_published }) => !is_published);
  const close = () =>
    run({
      rows: open,
      question: {
        title: lists('newsrooms.title'),
        body: lists('newsrooms.body'),
        confirmLabel: t('unpublish.action'),
        danger: true,
      },
      act: unpublish,
      undo: publish,
      said: (count) => lists('newsrooms.unpublished', { count }),
    });
  const show = () =>
    run({
      rows: hidden,
      act: publish,
      undo: unpublish,
      said: (count) => lists('newsrooms.published', { count }),
    });
  return (
    <>
      <UnchangedRows unchanged={unchanged} nameOf={({ name }) => name} onClose={forget} />
      <RowsBar
        selection={selection}
        isBusy={isBusy}
        actions={[
          hidden.length > 0 && {
            label: t('publish.action'),
            icon: <IconWorld {...icon} />,
            onClick: () => void show(),
          },
          open.length > 0 && {
            label: t('unpublish.action'),
            icon: <IconWorldOff {...icon} />,
            onClick: () => void close(),
          },
        ]}
      />
    </>
  );
}
