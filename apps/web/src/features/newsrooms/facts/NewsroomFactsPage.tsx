import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronLeft } from '../../../shared/icons/index.ts';
import { daysOf, readPeriod } from '../../metrics/index.ts';
import { factsOf, newsroomQuery } from '../newsrooms.api.ts';
import { ReadingFactsPage } from './ReadingFactsPage.tsx';

const route = getRouteApi('/app/stories/newsrooms/$newsroomId/facts');

/** Shows how often the site was read and its files were downloaded. */
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
  return (
    <ReadingFactsPage
      title={t('facts.title')}
      back={
        newsroom && (
          <Link to="/stories/newsrooms/$newsroomId" params={{ newsroomId }}>
            <IconChevronLeft size={14} stroke={1.6} aria-hidden />
            <span className="cut">{newsroom.name}</span>
          </Link>
        )
      }
      query={query}
      period={period}
      onPeriod={(next) => void navigate({ search: next ? { period: next } : {}, replace: true })}
      unread={
        newsroom && !newsroom.is_published ? { title: t('facts.unpublished'), body: t('facts.unpublished_body') } : null
      }
      fileName={`${newsroom?.slug ?? 'newsroom'} ${days.first} ${days.last}`}
    />
  );
}
