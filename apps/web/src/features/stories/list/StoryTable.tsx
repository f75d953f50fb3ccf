import type { StoryShort } from '@masthead/contract';
import { IconPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { useMoment } from '../useMoment.ts';
import classes from './list.module.css';
import { StoryMenu } from './StoryMenu.tsx';

/** The stories as a table; on the phone the same rows one below the other. */
export function StoryTable({ stories }: { stories: readonly StoryShort[] }) {
  const t = useT('stories');
  const brand = useActiveBrand();
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('list.table', { brand: brand.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('list.story')}</th>
          <th scope="col">{t('list.state')}</th>
          <th scope="col" className={classes.newsroom}>
            {t('list.newsroom')}
          </th>
          <th scope="col" className={classes.language}>
            {t('list.language')}
          </th>
          <th scope="col">{t('list.date')}</th>
          <th scope="col" className={classes.figure}>
            {t('list.views')}
          </th>
          <th>
            <span className="visually-hidden">{t('list.menu')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {stories.map((story) => (
          <StoryRow key={story.id} story={story} />
        ))}
      </tbody>
    </table>
  );
}

function StoryRow({ story }: { story: StoryShort }) {
  const t = useT('stories');
  const { number, language } = useFormat();
  const canEdit = usePermission('story.update').can;
  const when = useStoryDate(story);
  const headline = story.headline || t('list.untitled');
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {canEdit ? (
          <Link
            to="/stories/story/$storyId/edit"
            params={{ storyId: story.id }}
            className={classes.cover}
            lang={story.language}
            preload={false}
          >
            {headline}
          </Link>
        ) : (
          <span className={classes.headline} lang={story.language}>
            {headline}
          </span>
        )}
        {story.display_mode === 'pinned' && (
          <IconPin size={14} stroke={1.6} className={classes.pin} aria-label={t('panel.pinned')} role="img" />
        )}
        <span className={classes.facts}>
          {t(`types.${story.type}`)}
          {story.updated_by && ` · ${t('list.edited_by', { name: story.updated_by.full_name })}`}
        </span>
        <span className={classes.phoneFacts}>
          <StatusBadge status={story.status} /> {when} · {language(story.language)}
        </span>
      </th>
      <td className={classes.state}>
        <StatusBadge status={story.status} />
      </td>
      <td className={classes.newsroom}>{story.newsroom.name}</td>
      <td className={classes.language}>{language(story.language)}</td>
      <td className={classes.date}>{when}</td>
      <td className={classes.figure}>
        {story.first_published_at ? number(story.views) : <span className={classes.nothing}>–</span>}
      </td>
      <td className={classes.actions}>
        <StoryMenu story={story} />
      </td>
    </tr>
  );
}

/** When it came out, will come out, or was last changed. */
function useStoryDate(story: StoryShort): string {
  const t = useT('stories');
  const { shortDate } = useFormat();
  const moment = useMoment();
  if (story.status === 'published' && story.published_at) return shortDate(story.published_at);
  if (story.status === 'scheduled' && story.scheduled_at) return moment(story.scheduled_at, story.timezone);
  return t('list.changed', { date: shortDate(story.updated_at) });
}
