import { Button } from '@mantine/core';
import type { Chart } from '@masthead/charts';
import type { AnswerOf, Endpoints } from '@masthead/contract';
import { IconChevronLeft, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { saveCsv } from '../../../shared/save-file.ts';
import { ChartFigure, daysOf, PeriodChip } from '../../metrics/index.ts';
import { storyFacts, storyQuery } from '../stories.api.ts';
import classes from './facts.module.css';
import { factsCsv } from './facts-csv.ts';

const route = getRouteApi('/app/stories/story/$storyId/facts');
type Facts = AnswerOf<Endpoints['stories.facts']>['data'];

/** How often a story was read and its files were taken, by whom it was linked, in the days that the address names. */
export function StoryFactsPage() {
  const t = useT('stories');
  const { storyId } = route.useParams();
  const { period } = route.useSearch();
  const navigate = route.useNavigate();
  const story = useSuspenseQuery(storyQuery(storyId)).data.data;
  // The site counts by days in UTC, so that no hour is asked of anybody.
  const days = daysOf(period, Date.now(), 'UTC');
  const query = useQuery({
    ...storyFacts(storyId, { start: days.first, end: days.last }),
    placeholderData: keepPreviousData,
  });
  const facts = query.data?.data;
  const headline = story.headline || t('list.untitled');
  return (
    <>
      <PageHead
        title={t('facts.title')}
        aside={
          <Link to="/stories/story/$storyId/edit" params={{ storyId }} className={classes.story} preload={false}>
            <IconChevronLeft size={14} stroke={1.6} aria-hidden />
            <span className="cut" lang={story.language}>
              {headline}
            </span>
          </Link>
        }
        actions={
          facts && (
            <Button
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              onClick={() =>
                saveCsv(
                  factsCsv(facts, (name) => t(`facts.csv_${name}`)),
                  `${headline}.csv`,
                )
              }
            >
              {t('facts.csv')}
            </Button>
          )
        }
      >
        <div className={classes.filters}>
          <PeriodChip period={period} onChange={(next) => void navigate({ search: { period: next }, replace: true })} />
        </div>
      </PageHead>
      {query.isPending && <RowSkeletons />}
      {query.isError && !facts && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {facts && !story.first_published_at && facts.views === 0 && (
        <EmptyState title={t('facts.unpublished')} body={t('facts.unpublished_body')} />
      )}
      {facts && (story.first_published_at || facts.views > 0) && <Figures facts={facts} />}
    </>
  );
}

function Figures({ facts }: { facts: Facts }) {
  const t = useT('stories');
  const { number, locale } = useFormat();
  const chart = useMemo((): Chart => {
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return {
      kind: 'line',
      label: t('facts.day'),
      rows: facts.by_day.map((row) => ({ key: row.day, name: day.format(Date.parse(row.day)) })),
      series: [
        {
          key: 'views',
          name: t('facts.views'),
          color: '--c1',
          marker: 'circle',
          values: facts.by_day.map(({ views }) => views),
        },
        {
          key: 'downloads',
          name: t('facts.downloads'),
          color: '--c2',
          marker: 'rect',
          values: facts.by_day.map(({ downloads }) => downloads),
        },
      ],
      isWhole: true,
    };
  }, [facts, locale, t]);
  return (
    <div className={classes.body}>
      <dl className={classes.totals}>
        {(['views', 'downloads', 'feed_readings', 'embed_views'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`facts.${name}`)}</dt>
            <dd>{number(facts[name])}</dd>
            <dd className={classes.meaning}>{t(`facts.${name}_means`)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.chart}>
        <ChartFigure
          id="story-days"
          title={t('facts.by_day')}
          chart={chart}
          height={260}
          definition={t('facts.definition')}
        />
      </div>
      <div className={classes.pair}>
        <Ranking
          title={t('facts.referrers')}
          none={t('facts.no_referrers')}
          rows={facts.referrers.map(({ host, views }) => ({ key: host, name: host, count: views }))}
        />
        <Ranking
          title={t('facts.files')}
          none={t('facts.no_files')}
          rows={facts.top_files.map(({ id, title, downloads }) => ({ key: id, name: title, count: downloads }))}
        />
      </div>
    </div>
  );
}

interface RankingProps {
  title: string;
  none: string;
  rows: readonly { key: string; name: string; count: number }[];
}

function Ranking({ title, none, rows }: RankingProps) {
  const { number } = useFormat();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      {rows.length === 0 && <p className={classes.none}>{none}</p>}
      <table className={classes.ranking}>
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {rows.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span className={classes.bar} style={{ width: `${(100 * count) / most}%` }} />
              </th>
              <td>{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
