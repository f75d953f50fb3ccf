import type { StreamComparison } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { ToneBar } from '../list/ToneBar.tsx';
import { sharesOf } from './compare-charts.ts';
import type { ComparedMeasure } from './compare-search.ts';

type Row = StreamComparison['streams'][number] & { share: number | null };

/** The figures of the compared streams. */
export function CompareTable({ streams, measure }: { streams: StreamComparison['streams']; measure: ComparedMeasure }) {
  const t = useT('streams');
  const { number, percentage } = useFormat();
  const shares = sharesOf(streams, measure);
  const rows: Row[] = streams.map((stream, at) => ({ ...stream, share: shares[at] ?? null }));
  const columns: Column<Row>[] = [
    {
      id: 'name',
      head: t('compare.stream'),
      kind: 'main',
      cell: ({ id, name }) => (
        <Link to="/streams/$streamId" params={{ streamId: id }} data-cover>
          {name}
        </Link>
      ),
    },
    {
      id: 'share',
      head: t('compare.share'),
      kind: 'figure',
      cell: ({ share }) => (share === null ? '–' : percentage(share)),
    },
    {
      id: 'mentions',
      head: t('compare.measures.mentions'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ mentions }) => number(mentions),
    },
    {
      id: 'stories',
      head: t('compare.measures.stories'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ stories }) => number(stories),
    },
    {
      id: 'reach',
      head: t('compare.measures.reach'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ reach, unknown_outlets }) => (reach === 0 && unknown_outlets > 0 ? '–' : number(reach)),
    },
    { id: 'tone', head: t('compare.tone'), cell: ({ tone }) => <ToneBar tone={tone} /> },
  ];
  return <ListTable caption={t('compare.title')} columns={columns} rows={rows} />;
}
