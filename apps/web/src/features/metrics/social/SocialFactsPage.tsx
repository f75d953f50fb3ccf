import { type Chart, type ChartRow, toneLooks } from '@masthead/charts';
import { mediaTypes } from '@masthead/contract';
import { mediaCategory } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { periodOfBucket } from '../chart/coverage-target.ts';
import { BrandEvents } from '../dashboard/BrandEvents.tsx';
import { heightOf } from '../facts/FactsOutlets.tsx';
import classes from '../facts/facts.module.css';
import { barsOf } from '../facts/facts-charts.ts';
import { withFilters } from '../facts/part.ts';
import { Counted } from '../filters/Counted.tsx';
import { FactsFilters } from '../filters/FactsFilters.tsx';
import { NothingCounted } from '../filters/NothingCounted.tsx';
import { askedOf, type FactsSearch } from '../filters/read-filters.ts';
import { type Asked, type BrandSeries, facts } from '../metrics.api.ts';
import { daysOf } from '../period/period.ts';
import { useDayNames } from '../period/useDayNames.ts';
import { useTimezone } from '../useTimezone.ts';
import { Networks } from './Networks.tsx';
import { OwnAccounts } from './OwnAccounts.tsx';
import { OwnComments } from './OwnComments.tsx';
import { OwnPosts } from './OwnPosts.tsx';

const route = getRouteApi('/app/social/facts');
const socialTypes = mediaTypes.filter((type) => mediaCategory(type) === 'social');

/** Social media alone: each network with the period before, and the course of all. */
export function SocialFactsPage() {
  const t = useT('metrics');
  const media = useT('mentions');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const timezone = useTimezone();
  const days = daysOf(search.period, Date.now(), timezone);
  const asked = askedOf(search, brand.id, Date.now(), timezone);
  const { networks, course, error, retry, countedAt } = useSocial(asked);
  const change = (part: FactsSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  const bars = useMemo(
    () =>
      networks &&
      barsOf(
        { label: t('social.network'), name: t('measures.clippings') },
        networks.map(({ media_type, clippings }) => ({
          key: media_type,
          name: media(`media_types.${media_type}`),
          value: clippings,
        })),
      ),
    [networks, t, media],
  );
  return (
    <>
      <PageHead title={t('social.title')} aside={<Counted days={days} countedAt={countedAt} timezone={timezone} />}>
        <FactsFilters search={search} asked={asked} onChange={change} types={socialTypes} />
      </PageHead>
      <BrandEvents brandId={brand.id} />
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && !networks && <RowSkeletons count={6} />}
      {networks?.length === 0 && <NothingCounted search={search} onChange={change} />}
      <OwnAccounts from={days.first} to={days.last} />
      <OwnPosts />
      <OwnComments />
      {networks && networks.length > 0 && (
        <div className={classes.grid}>
          <Course course={course} search={search} days={days} />
          <div className={classes.half}>
            <ChartFigure
              id="networks"
              title={t('social.networks')}
              chart={bars}
              height={heightOf(networks.length)}
              legend="none"
              targetOf={(type) => withFilters(search, { types: type })}
              definition={t('social.definition')}
            />
          </div>
          <div className={classes.half}>
            <Networks networks={networks} search={search} />
          </div>
        </div>
      )}
    </>
  );
}

/** Requests only social media over time, the chosen ones or all. */
function useSocial(asked: Asked) {
  const stays = { placeholderData: keepPreviousData };
  const networks = useQuery({ ...facts.social(asked), ...stays });
  const course = useQuery({ ...facts.overTime({ ...asked, types: asked.types ?? socialTypes.join(',') }), ...stays });
  const failed = [networks, course].find(({ error, data }) => error && !data);
  return {
    networks: networks.data?.data,
    course: course.data?.data,
    error: failed?.error ?? null,
    countedAt: Math.min(networks.dataUpdatedAt, course.dataUpdatedAt),
    retry: () => void Promise.all([networks.refetch(), course.refetch()]),
  };
}

interface CourseProps {
  course: BrandSeries | undefined;
  search: FactsSearch;
  days: ReturnType<typeof daysOf>;
}

function Course({ course, search, days }: CourseProps) {
  const t = useT('metrics');
  const { nameDay, shortDay } = useDayNames();
  const interval = course?.interval ?? 'day';
  const chart = useMemo(
    (): Chart | undefined =>
      course && {
        kind: 'area',
        label: t(`chart.${interval}`),
        rows: course.buckets.map((bucket) => ({ key: bucket, name: nameDay(bucket) })),
        series: course.series.map(({ brand_id, values }) => ({
          key: brand_id,
          name: t('measures.clippings'),
          ...toneLooks.neutral,
          color: '--c1',
          values,
        })),
        isWhole: true,
      },
    [course, interval, nameDay, t],
  );
  const writeRow = useCallback(
    ({ key }: ChartRow, isNamed: boolean) => shortDay(key, isNamed || interval !== 'day'),
    [shortDay, interval],
  );
  return (
    <div className={classes.wide}>
      <ChartFigure
        id="social-course"
        title={t('social.course')}
        chart={chart}
        height={220}
        legend="none"
        writeRow={writeRow}
        targetOf={(bucket) =>
          withFilters(search, {
            period: periodOfBucket(bucket, interval, days),
            types: search.types ?? socialTypes.join(','),
          })
        }
      />
    </div>
  );
}
