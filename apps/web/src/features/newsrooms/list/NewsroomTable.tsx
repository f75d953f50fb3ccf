import type { Newsroom } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { StateBadge } from '../StateBadge.tsx';
import { NewsroomName } from './NewsroomName.tsx';

export function NewsroomTable({ rows }: { rows: readonly Newsroom[] }) {
  const t = useT('newsrooms');
  const { number } = useFormat();
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
    { id: 'country', head: t('fields.country'), from: 'tablet', cell: ({ country }) => country.name },
    { id: 'state', head: t('list.state'), cell: ({ is_published }) => <StateBadge isPublished={is_published} /> },
    {
      id: 'stories',
      head: t('list.stories'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ counts }) => number(counts.stories),
    },
    {
      id: 'followers',
      head: t('list.followers'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ counts }) => number(counts.followers),
    },
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
