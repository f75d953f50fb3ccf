import type { Newsroom } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { NewsroomName } from './NewsroomName.tsx';
import { useNewsroomColumns } from './newsroom-columns.tsx';

export function NewsroomTable({ rows }: { rows: readonly Newsroom[] }) {
  const t = useT('newsrooms');
  const { country, facts } = useNewsroomColumns();
  const columns: Column<Newsroom>[] = [
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
  return <ListTable caption={t('list.title')} columns={columns} rows={rows} />;
}
