import type { Clipping, Relation } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconX } from '../../../shared/icons/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { ChipButton, LoadMore, ToneMark } from '../../../shared/parts/index.ts';
import { ClippingFacts, useFigures } from '../../clippings/index.ts';
import { langOf } from '../../mentions/index.ts';
import { dayOf, daysOf, daysText, spanOf, useOpenCoverage, useTimezone } from '../../metrics/index.ts';
import { coveragePages } from '../connect.api.ts';
import classes from './profile.module.css';

interface Props {
  relation: Relation;
  /** The period in the address; undefined for all time. */
  period: string | undefined;
  onWhole: () => void;
}

/** The clippings that a person is assigned to, newest first. */
export function CoverageTab({ relation, period, onWhole }: Props) {
  const t = useT('connect');
  const timezone = useTimezone();
  const { locale } = useFormat();
  const days = period ? daysOf(period, Date.now(), timezone) : null;
  const list = useInfiniteQuery(coveragePages(relation.id, days ? spanOf(days, timezone) : {}));
  const rows = flatPages(list.data);
  return (
    <>
      {days && (
        <div className={classes.period}>
          <ChipButton isChosen aria-label={t('coverage.whole')} onClick={onWhole}>
            {daysText(days, locale)}
            <IconX size={14} stroke={1.6} aria-hidden />
          </ChipButton>
        </div>
      )}
      {list.isPending && <RowSkeletons />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <EmptyState title={t('coverage.none')} body={t('coverage.none_body')} />}
      {rows.length > 0 && <ClippingTable rows={rows} relation={relation} />}
      <LoadMore pages={list} />
    </>
  );
}

function ClippingTable({ rows, relation }: { rows: readonly Clipping[]; relation: Relation }) {
  const t = useT('connect');
  const clippings = useT('clippings');
  const { shortDate } = useFormat();
  const { impressions, value, sign } = useFigures();
  const open = useOpenCoverage();
  const timezone = useTimezone();
  const show = ({ id, brand_id, published_at }: Clipping) => {
    const day = dayOf(Date.parse(published_at), timezone);
    open?.({ brand: brand_id, filters: { period: `${day}..${day}`, clipping: id } });
  };
  const columns: Column<Clipping>[] = [
    { id: 'date', head: clippings('table.date'), cell: ({ published_at }) => shortDate(published_at) },
    {
      id: 'headline',
      head: clippings('table.headline'),
      kind: 'main',
      cell: (clipping) => (
        <>
          <button
            type="button"
            className={classes.headline}
            lang={clipping.language ? langOf(clipping.language) : undefined}
            disabled={!open}
            onClick={() => show(clipping)}
          >
            {clipping.headline}
          </button>
          <ClippingFacts clipping={clipping} />
        </>
      ),
    },
    {
      id: 'tone',
      head: clippings('table.tone'),
      from: 'tablet',
      cell: ({ text_tonality: tone }) => <ToneMark tone={tone ?? 'unsure'} confidence={null} />,
    },
    {
      id: 'impressions',
      head: clippings('table.impressions'),
      kind: 'figure',
      from: 'tablet',
      cell: (clipping) => impressions(clipping.impressions),
    },
    {
      id: 'value',
      head: clippings('table.value', { currency: sign }),
      kind: 'figure',
      from: 'tablet',
      cell: ({ hf_value }) => value(hf_value),
    },
  ];
  return <ListTable caption={t('coverage.table', { name: relation.name })} columns={columns} rows={rows} />;
}
