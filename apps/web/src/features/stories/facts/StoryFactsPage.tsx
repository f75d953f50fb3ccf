import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { StoryResults } from '../../../shared/emails/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronLeft } from '../../../shared/icons/index.ts';
import { daysOf } from '../../metrics/index.ts';
import { ReadingFactsPage } from '../../newsrooms/index.ts';
import { storyFacts, storyQuery } from '../stories.api.ts';
import classes from './facts.module.css';

const route = getRouteApi('/app/stories/story/$storyId/facts');

/** Shows how often a story was read and its files were downloaded, and which sites link to it. */
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
  const headline = story.headline || t('list.untitled');
  return (
    <>
      <ReadingFactsPage
        title={t('facts.title')}
        back={
          <Link to="/stories/story/$storyId/edit" params={{ storyId }} preload={false}>
            <IconChevronLeft size={14} stroke={1.6} aria-hidden />
            <span className="cut" lang={story.language}>
              {headline}
            </span>
          </Link>
        }
        query={query}
        period={period}
        onPeriod={(next) => void navigate({ search: next ? { period: next } : {}, replace: true })}
        unread={story.first_published_at ? null : { title: t('facts.unpublished'), body: t('facts.unpublished_body') }}
        fileName={`${headline} ${days.first} ${days.last}`}
      />
      <div className={classes.results}>
        <StoryResults storyId={storyId} />
      </div>
    </>
  );
}
