import { Button } from '@mantine/core';
import { precisionGroups, type QaPrecision, type QaPrecisionRow } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { apiQuery } from '../../../shared/api/index.ts';
import { saveFileOf } from '../../../shared/api-file.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowLeft, IconDownload } from '../../../shared/icons/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, Heading, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { PrecisionChart } from './PrecisionChart.tsx';
import classes from './precision.module.css';
import { weeksChoices } from './qa-search.ts';

const route = getRouteApi('/app/staff/qa-mentions/precision');

/** Share of right mentions by stream, language or outlet over time, each with how far it can be trusted. */
export function PrecisionPage() {
  const t = useT('staff');
  const titles = useT('app');
  const { by = 'stream', weeks = weeksChoices[0] } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...apiQuery('staff.qa-mentions.precision', { query: { by, weeks } }),
    placeholderData: keepPreviousData,
  });
  const precision = query.data?.data;
  const save = () =>
    saveFileOf(`/staff/qa-mentions/precision.csv?by=${by}&weeks=${weeks}`, `precision-${by}`, 'csv').catch(
      notifyFailure,
    );
  return (
    <>
      <PageHead
        title={titles('titles.qa_precision')}
        actions={
          <>
            <Button
              component={Link}
              to="/staff/qa-mentions"
              variant="subtle"
              leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
            >
              {t('qa.precision.back')}
            </Button>
            <Button leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={() => void save()}>
              CSV
            </Button>
          </>
        }
      >
        <div className={classes.filters}>
          <Select
            size="xs"
            allowDeselect={false}
            aria-label={t('qa.precision.by')}
            data={precisionGroups.map((value) => ({ value, label: t(`qa.precision.groups.${value}`) }))}
            value={by}
            onChange={(chosen) =>
              void navigate({
                search: (now) => ({ ...now, by: precisionGroups.find((one) => one === chosen && one !== 'stream') }),
                replace: true,
              })
            }
          />
          <Select
            size="xs"
            allowDeselect={false}
            aria-label={t('qa.precision.period')}
            data={weeksChoices
              .toSorted((a, b) => a - b)
              .map((value) => ({ value: String(value), label: t('qa.precision.weeks', { count: value }) }))}
            value={String(weeks)}
            onChange={(chosen) =>
              void navigate({
                search: (now) => ({ ...now, weeks: weeksChoices.find((one) => one === Number(chosen) && one !== 12) }),
                replace: true,
              })
            }
          />
        </div>
      </PageHead>
      {query.isPending && <RowSkeletons />}
      {query.isError && !precision && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {precision && !precision.total && (
        <EmptyState title={t('qa.precision.empty')} body={t('qa.precision.empty_body')} />
      )}
      {precision?.total && <Whole precision={precision} total={precision.total} />}
      {precision && precision.rows.length > 0 && <Groups precision={precision} />}
    </>
  );
}

function Whole({ precision, total }: { precision: QaPrecision; total: NonNullable<QaPrecision['total']> }) {
  const t = useT('staff');
  const { percentage, number } = useFormat();
  const { doubtful, reasons } = precision;
  return (
    <section className={classes.whole}>
      <div className={classes.figure}>
        <b className="num">{percentage(total.share)}</b>
        <p>
          {t('qa.precision.interval', { low: percentage(total.low), high: percentage(total.high) })}
          <br />
          {t('qa.precision.judged', { count: total.judged })}
        </p>
        <dl className={classes.facts}>
          {doubtful.judged > 0 && (
            <div>
              <dt>{t('qa.precision.doubtful')}</dt>
              <dd className="num">{t('qa.precision.of', { right: doubtful.right, judged: doubtful.judged })}</dd>
            </div>
          )}
          {reasons.map(({ reason, count }) => (
            <div key={reason}>
              <dt>{t(`qa.reasons.${reason}`)}</dt>
              <dd className="num">{number(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <PrecisionChart weeks={total.weeks} />
      <p className={classes.method}>{t('qa.precision.method')}</p>
    </section>
  );
}

function Groups({ precision: { rows, has_more } }: { precision: QaPrecision }) {
  const t = useT('staff');
  const columns = useColumns();
  const { by = 'stream' } = route.useSearch();
  return (
    <section>
      <div className={classes.title}>
        <Heading level={2} size={5}>
          {t(`qa.precision.groups.${by}`)}
        </Heading>
      </div>
      <ListTable
        caption={t(`qa.precision.groups.${by}`)}
        columns={columns}
        rows={rows.map((row) => ({ ...row, id: row.key }))}
      />
      {has_more && <p className={classes.more}>{t('qa.precision.more')}</p>}
    </section>
  );
}

type Row = QaPrecisionRow & { id: string };

function useColumns(): Column<Row>[] {
  const t = useT('staff');
  const { number, percentage, language } = useFormat();
  const { by = 'stream' } = route.useSearch();
  return [
    {
      id: 'name',
      head: t('qa.precision.name'),
      kind: 'main',
      cell: ({ name, brand }) => (
        <span className={classes.name}>
          {by === 'language' ? language(name) : name}
          {brand && <small>{brand}</small>}
        </span>
      ),
    },
    {
      id: 'judged',
      head: t('qa.precision.verdicts'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ right, judged }) => t('qa.precision.of', { right: number(right), judged: number(judged) }),
    },
    {
      id: 'share',
      head: t('qa.precision.share'),
      kind: 'figure',
      cell: (row) => (
        <span className={classes.share}>
          <b className="num">{percentage(row.share)}</b>
          <Interval row={row} />
          <small className="num">
            {percentage(row.low)}–{percentage(row.high)}
          </small>
        </span>
      ),
    },
    {
      id: 'weeks',
      head: t('qa.precision.course'),
      from: 'desktop',
      cell: ({ weeks }) => <PrecisionChart weeks={weeks} isSmall />,
    },
  ];
}

/** The interval on a scale from 0 to 100 %. */
function Interval({ row: { low, high, share } }: { row: Row }) {
  return (
    <svg className={classes.interval} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <line x1={0} y1={5} x2={100} y2={5} />
      <rect x={low * 100} y={3} width={Math.max(1, (high - low) * 100)} height={4} />
      <rect data-share x={Math.min(98, share * 100)} y={0} width={2} height={10} />
    </svg>
  );
}
