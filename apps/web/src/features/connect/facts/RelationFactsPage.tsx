import { Button } from '@mantine/core';
import type { Chart } from '@masthead/charts';
import type { RelationFacts } from '@masthead/contract';
import { dateFormat } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { fromBase, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { saveCsv } from '../../../shared/save-file.ts';
import { useFigures } from '../../clippings/index.ts';
import { ChartFigure, daysOf, PeriodChip, spanOf, useTimezone } from '../../metrics/index.ts';
import classes from './facts.module.css';
import { factsCsv } from './facts-csv.ts';

const route = getRouteApi('/app/connect/facts');
/** Months that are shown unless the address says otherwise. */
const usual = 'year';

/** The coverage that relations bring, and the people who were forgotten. */
export function RelationFactsPage() {
  const t = useT('discover');
  const app = useT('app');
  const brand = useActiveBrand();
  const { code, rate } = useFigures();
  const timezone = useTimezone();
  const { period = usual } = route.useSearch();
  const navigate = route.useNavigate();
  const span = spanOf(daysOf(period, Date.now(), timezone), timezone);
  const query = useQuery({
    ...apiQuery('connect.facts', { query: { brand: brand.id, ...span } }),
    placeholderData: keepPreviousData,
  });
  const facts = query.data?.data;
  const save = () => {
    if (facts)
      saveCsv(
        factsCsv(facts, {
          name: t('facts.by_relation'),
          clippings: t('facts.articles'),
          before: t('facts.before'),
          impressions: t('facts.impressions'),
          value: t('facts.value', { currency: code }),
          worth: (dkk) => Math.round(fromBase(dkk, rate)),
        }),
        `${t('facts.file')}.csv`,
      );
  };
  return (
    <>
      <PageHead
        title={app('titles.relation_facts')}
        actions={
          facts && (
            <Button leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={save}>
              {t('facts.export')}
            </Button>
          )
        }
      >
        <div className={classes.head}>
          <PeriodChip period={period} onChange={(next) => void navigate({ search: { period: next }, replace: true })} />
        </div>
      </PageHead>
      {query.isPending && <RowSkeletons count={8} />}
      {query.isError && !facts && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {facts && <Facts facts={facts} />}
    </>
  );
}

function Facts({ facts }: { facts: RelationFacts }) {
  const t = useT('discover');
  const hasCoverage = facts.totals.clippings > 0;
  return (
    <div className={classes.page}>
      {hasCoverage ? <Coverage facts={facts} /> : <EmptyState title={t('facts.none')} body={t('facts.none_body')} />}
      <div className={classes.pair}>
        <Block title={t('facts.unanswered')} none={t('facts.unanswered_none')} isEmpty={facts.unanswered.length === 0}>
          {facts.unanswered.map(({ relation, subject, sent_at }) => (
            <li key={relation.id}>
              <Person {...relation} />
              <span className={classes.quiet}>
                {subject} · <Age time={sent_at} />
              </span>
            </li>
          ))}
        </Block>
        <Block title={t('facts.neglected')} none={t('facts.neglected_none')} isEmpty={facts.neglected.length === 0}>
          {facts.neglected.map(({ relation, clippings, last_clipping_at }) => (
            <li key={relation.id}>
              <Person {...relation} />
              <span className={classes.quiet}>
                {t('facts.articles')}: {clippings} · <Age time={last_clipping_at} />
              </span>
            </li>
          ))}
        </Block>
      </div>
    </div>
  );
}

const Person = ({ id, name }: { id: string; name: string }) => (
  <Link to="/connect/relations/$relationId" params={{ relationId: id }}>
    {name}
  </Link>
);

function Block(props: { title: string; none: string; isEmpty: boolean; children: ReactNode }) {
  return (
    <section className={classes.block}>
      <h2>{props.title}</h2>
      {props.isEmpty ? <p className={classes.quiet}>{props.none}</p> : <ul>{props.children}</ul>}
    </section>
  );
}

function Coverage({ facts }: { facts: RelationFacts }) {
  const t = useT('discover');
  const number = useWhole();
  const { value: worth, sign } = useFigures();
  const { totals, previous } = facts;
  const sums = [
    [t('facts.relations'), totals.relations, previous.relations, number],
    [t('facts.articles'), totals.clippings, previous.clippings, number],
    [t('facts.impressions'), totals.impressions, previous.impressions, number],
    [t('facts.value', { currency: sign }), totals.hf_value, previous.hf_value, worth],
  ] as const;
  return (
    <>
      <dl className={classes.sums}>
        {sums.map(([label, value, before, write]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{write(value)}</dd>
            <dd className={classes.quiet}>
              {t('facts.before')}: {write(before)}
            </dd>
          </div>
        ))}
      </dl>
      <Months facts={facts} />
      <Tables facts={facts} />
    </>
  );
}

function useWhole() {
  const { number } = useFormat();
  return (value: number) => number(Math.round(value));
}

function Months({ facts: { months } }: { facts: RelationFacts }) {
  const t = useT('discover');
  const { locale } = useFormat();
  const format = dateFormat(locale, { month: 'short', year: 'numeric' }, 'UTC');
  const nameMonth = (month: string) => format.format(new Date(`${month}-01`));
  const chart: Chart = {
    kind: 'columns',
    label: t('facts.over_time'),
    rows: months.map(({ month }) => ({ key: month, name: nameMonth(month) })),
    series: [
      {
        key: 'clippings',
        name: t('facts.articles'),
        color: '--c1',
        marker: 'circle',
        values: months.map(({ clippings }) => clippings),
      },
    ],
    isWhole: true,
  };
  return <ChartFigure id="relation-months" title={t('facts.over_time')} chart={chart} height={220} />;
}

interface Row {
  id: string;
  name: ReactNode;
  clippings: number;
  impressions: number;
  hf_value: number;
}

function Tables({ facts }: { facts: RelationFacts }) {
  const t = useT('discover');
  return (
    <>
      <Sums
        title={t('facts.by_relation')}
        rows={facts.relations.map(({ relation, media_outlet, ...row }) => ({
          ...row,
          id: relation.id,
          name: (
            <>
              <Person {...relation} /> <span className={classes.quiet}>{media_outlet?.name}</span>
            </>
          ),
        }))}
      />
      <Sums
        title={t('facts.by_outlet')}
        rows={facts.outlets.map(({ media_outlet, ...row }) => ({ ...row, ...media_outlet }))}
      />
      <Sums
        title={t('facts.by_group')}
        rows={facts.groups.map(({ id, name, ...row }) => ({
          ...row,
          id,
          name: (
            <Link to="/connect/groups/$groupId" params={{ groupId: id }}>
              {name}
            </Link>
          ),
        }))}
      />
    </>
  );
}

function Sums({ title, rows }: { title: string; rows: readonly Row[] }) {
  const t = useT('discover');
  const number = useWhole();
  const { value: worth, sign } = useFigures();
  if (rows.length === 0) return null;
  const columns: Column<Row>[] = [
    { id: 'name', head: title, kind: 'main', cell: ({ name }) => name },
    { id: 'clippings', head: t('facts.articles'), kind: 'figure', cell: ({ clippings }) => number(clippings) },
    {
      id: 'impressions',
      head: t('facts.impressions'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ impressions }) => number(impressions),
    },
    {
      id: 'value',
      head: t('facts.value', { currency: sign }),
      kind: 'figure',
      from: 'tablet',
      cell: ({ hf_value }) => worth(hf_value),
    },
  ];
  return <ListTable caption={title} columns={columns} rows={rows} />;
}
