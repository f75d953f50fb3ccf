import { Button, CopyButton } from '@mantine/core';
import { type TrendCounting, trendCompares, trendCountings } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconLink } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { PageHead } from '../../../shared/page/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { daysOf, PeriodChip, useTimezone } from '../../metrics/index.ts';
import { NetworkChart } from '../network/NetworkChart.tsx';
import { News } from '../news/News.tsx';
import { allGroups, type TrendsQuery } from '../trends.api.ts';
import type { TrendsSearch } from '../trends-search.ts';
import { Highlights } from './Highlights.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { OutsideSignals } from './OutsideSignals.tsx';
import { narrowing, type PartProps } from './part.ts';
import { ShareOfVoice } from './ShareOfVoice.tsx';
import { Statistics } from './Statistics.tsx';
import { TimeSeries } from './TimeSeries.tsx';
import { Topics } from './Topics.tsx';
import classes from './trends.module.css';

const ArticleModal = lazyPart(async () => (await import('../news/ArticleModal.tsx')).ArticleModal);

const route = getRouteApi('/app/trends');
const everything = 'all';
const wide = Object.fromEntries(narrowing.map((name) => [name, undefined])) as TrendsSearch;

/** Shows the topics of all news, or of the news of a group. */
export function TrendsPage() {
  const app = useT('app');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const timezone = useTimezone();
  const days = daysOf(search.period, Date.now(), timezone);
  const change = (part: TrendsSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true, resetScroll: false });
  const query: TrendsQuery = {
    start: days.first,
    end: days.last,
    count: search.count ?? 'stories',
    ...(search.group && { group: search.group }),
    ...(search.compare && { compare: search.compare }),
  };
  const show: PartProps['show'] = (articles) => {
    change({ ...wide, ...articles });
    document.getElementById('trend-news')?.scrollIntoView({ block: 'start' });
    document.getElementById('trend-news')?.focus({ preventScroll: true });
  };
  const part = { query, show };
  return (
    <>
      <PageHead title={app('titles.trends')} actions={<CopyLink />}>
        <Filters search={search} onChange={change} />
      </PageHead>
      <div className={classes.grid}>
        <Statistics query={query} />
        <ShareOfVoice {...part} />
        <TimeSeries {...part} />
        <OutsideSignals {...part} />
        <Topics {...part} kind={search.topics ?? 'subjects'} onKind={(topics) => change({ topics })} />
        <Highlights {...part} />
        <NetworkChart
          {...part}
          threshold={search.connections ?? '1'}
          onThreshold={(connections) => change({ connections })}
        />
        <Leaderboard {...part} />
        <News query={query} search={search} onChange={change} />
      </div>
      {search.article && (
        <ArticleModal
          id={search.article}
          onClose={() => change({ article: undefined } as TrendsSearch)}
          onShow={(about) => {
            change({ ...wide, article: undefined, about } as TrendsSearch);
          }}
        />
      )}
    </>
  );
}

function CopyLink() {
  const t = useT('trends');
  return (
    <CopyButton value={window.location.href}>
      {({ copied, copy }) => (
        <Button
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} stroke={1.6} /> : <IconLink size={16} stroke={1.6} />}
        >
          {t(copied ? 'copied' : 'copy_link')}
        </Button>
      )}
    </CopyButton>
  );
}

function Filters({ search, onChange }: { search: TrendsSearch; onChange: (part: TrendsSearch) => void }) {
  const t = useT('trends');
  const app = useT('app');
  const groups = useQuery(allGroups).data?.data;
  const choices = [
    { value: everything, label: t('all_news') },
    ...(groups ?? []).map(({ id, name, organisation }) => ({ value: id, label: `${name} · ${organisation.name}` })),
  ];
  return (
    <>
      <div className={classes.filters}>
        <Select
          aria-label={t('group')}
          className={classes.group}
          searchable
          allowDeselect={false}
          data={choices}
          value={search.group ?? everything}
          onChange={(group) =>
            onChange({ ...wide, group: group === null || group === everything ? undefined : group } as TrendsSearch)
          }
        />
        <PeriodChip period={search.period} onChange={(period) => onChange({ ...wide, period })} />
        <Select
          aria-label={t('compare.label')}
          className={classes.compare}
          allowDeselect={false}
          data={['none', ...trendCompares].map((value) => ({
            value,
            label: t(`compare.${value as (typeof trendCompares)[number] | 'none'}`),
          }))}
          value={search.compare ?? 'none'}
          onChange={(value) => onChange({ compare: trendCompares.find((one) => one === value) } as TrendsSearch)}
        />
        <SegmentedControl
          aria-label={t('count.label')}
          title={t('count.hint')}
          data={trendCountings.map((value) => ({ value, label: t(`count.${value}`) }))}
          value={search.count ?? 'stories'}
          onChange={(count: TrendCounting) => onChange({ count })}
        />
      </div>
      {groups?.length === 0 && (
        <p className={classes.hint}>
          {t('no_groups')} <Link to="/settings/company/trend-groups">{app('titles.trend_groups')}</Link>
        </p>
      )}
    </>
  );
}
