import type { StoryShort } from '@masthead/contract';
import { type Day, startOfMonth, writeDay } from '@masthead/measuring';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState } from '../../../shared/page/index.ts';
import { useStateName } from './CalendarItem.tsx';
import classes from './calendar.module.css';
import { byDay, placeOf } from './places.ts';

/** Lists the stories of a month by their days, for phones. */
export function MonthList({ month, zone, stories }: { month: Day; zone: string; stories: readonly StoryShort[] }) {
  const t = useT('stories');
  const { locale } = useFormat();
  const canEdit = usePermission('story.update').can;
  const stateName = useStateName();
  const days = [...byDay(stories, zone)].filter(([day]) => startOfMonth(day) === month);
  if (days.length === 0) return <EmptyState title={t('calendar.empty')} body={t('calendar.empty_body')} />;
  return (
    <div className={classes.list}>
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <h3>{writeDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}</h3>
          <ul>
            {ofDay.map((story) => (
              <li key={story.id}>
                {canEdit ? (
                  <Link to="/stories/story/$storyId/edit" params={{ storyId: story.id }} lang={story.language}>
                    {story.headline || t('list.untitled')}
                  </Link>
                ) : (
                  <b lang={story.language}>{story.headline || t('list.untitled')}</b>
                )}
                <span>
                  {[stateName(story), placeOf(story, zone)?.clock, story.newsroom.name].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
