import { Button } from '@mantine/core';
import { IconChevronLeft, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { saveCsv } from '../../../shared/save-file.ts';
import { daysOf, PeriodChip, readPeriod } from '../../metrics/index.ts';
import { factsOf, newsroomQuery } from '../newsrooms.api.ts';
import classes from './facts.module.css';
import { factsCsv } from './facts-csv.ts';
import { measures, ReadingFigures } from './ReadingFigures.tsx';

const route = getRouteApi('/app/stories/newsrooms/$newsroomId/facts');

/** How often the site was read and its files taken, in the days that the address names. */
export function NewsroomFactsPage() {
  const t = useT('newsrooms');
  const { newsroomId } = route.useParams();
  const period = readPeriod(route.useSearch().period);
  const navigate = route.useNavigate();
  const newsroom = useQuery(newsroomQuery(newsroomId)).data?.data;
  // The site counts by days in UTC.
  const days = daysOf(period, Date.now(), 'UTC');
  const query = useQuery({
    ...factsOf(newsroomId, { start: days.first, end: days.last }),
    placeholderData: keepPreviousData,
  });
  const facts = query.data?.data;
  const isNothing = facts && !newsroom?.is_published && measures.every((name) => facts[name] === 0);
  const save = () => {
    if (!facts) return;
    const head = [t('facts.kind'), t('fields.name'), t('facts.views'), t('facts.downloads')] as const;
    saveCsv(factsCsv(facts, head), `${newsroom?.slug ?? 'newsroom'} ${days.first} ${days.last}.csv`);
  };
  return (
    <>
      <PageHead
        title={t('facts.title')}
        aside={
          newsroom && (
            <Link to="/stories/newsrooms/$newsroomId" params={{ newsroomId }} className={classes.back}>
              <IconChevronLeft size={14} stroke={1.6} aria-hidden /> {newsroom.name}
            </Link>
          )
        }
        actions={
          facts && (
            <Button leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={save}>
              {t('facts.csv')}
            </Button>
          )
        }
      >
        <div className={classes.filters}>
          <PeriodChip
            period={period}
            onChange={(next) => {
              const kept = readPeriod(next);
              void navigate({ search: kept ? { period: kept } : {}, replace: true });
            }}
          />
        </div>
      </PageHead>
      {query.isPending && <RowSkeletons />}
      {query.isError && !facts && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {isNothing && <EmptyState title={t('facts.unpublished')} body={t('facts.unpublished_body')} />}
      {facts && !isNothing && <ReadingFigures facts={facts} />}
    </>
  );
}
