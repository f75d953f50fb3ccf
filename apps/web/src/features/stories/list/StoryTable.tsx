import type { StoryShort } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconNews, IconPin } from '../../../shared/icons/index.ts';
import { boxColumn, type Column, ListTable } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { CommentsButton } from '../comments/CommentsButton.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { useMoment } from '../useMoment.ts';
import classes from './list.module.css';
import { StoryMenu } from './StoryMenu.tsx';

interface Props {
  stories: readonly StoryShort[];
  selection: Selection<StoryShort>;
  onComments: (storyId: string) => void;
}

/** Lists the stories as a table; on the phone, the columns are below the headline. */
export function StoryTable({ stories, selection, onComments }: Props) {
  const t = useT('stories');
  const comments = useT('comments');
  const clippings = useT('clippings');
  const { number, language } = useFormat();
  const brand = useActiveBrand();
  const when = useStoryDate();
  const canEdit = usePermission('story.update').can;
  const box = boxColumn({
    selection,
    count: stories.length,
    all: t('bulk.select_all'),
    labelOf: ({ headline }) => clippings('bulk.select', { headline: headline || t('list.untitled') }),
  });
  const columns: Column<StoryShort>[] = [
    ...(canEdit ? [box] : []),
    {
      id: 'story',
      head: t('list.story'),
      kind: 'main',
      cell: (story) => <Headline story={story} when={when(story)} />,
    },
    { id: 'state', head: t('list.state'), from: 'tablet', cell: (story) => <StatusBadge story={story} /> },
    { id: 'newsroom', head: t('list.newsroom'), from: 'tablet', cell: ({ newsroom }) => newsroom.name },
    { id: 'language', head: t('list.language'), from: 'desktop', cell: (story) => language(story.language) },
    { id: 'date', head: t('list.date'), from: 'tablet', cell: when },
    {
      id: 'views',
      head: t('list.views'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ first_published_at, views }) => (first_published_at ? number(views) : '–'),
    },
    {
      id: 'comments',
      head: comments('title'),
      from: 'tablet',
      cell: ({ id, comments: count }) => <CommentsButton count={count} onClick={() => onComments(id)} />,
    },
    { id: 'menu', head: t('list.menu'), kind: 'menu', cell: (story) => <StoryMenu story={story} /> },
  ];
  return <ListTable caption={t('list.table', { brand: brand.name })} columns={columns} rows={stories} />;
}

function Headline({ story, when }: { story: StoryShort; when: string }) {
  const t = useT('stories');
  const { language } = useFormat();
  const canEdit = usePermission('story.update').can;
  const headline = story.headline || t('list.untitled');
  return (
    <div className={classes.story}>
      <Cover story={story} />
      <div>
        {canEdit ? (
          <Link
            to="/stories/story/$storyId/edit"
            params={{ storyId: story.id }}
            data-cover
            className={classes.headline}
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
          <StatusBadge story={story} /> {when} · {language(story.language)}
        </span>
      </div>
    </div>
  );
}

/** Shows the cover as a thumbnail; a story without one has the icon of its type. */
function Cover({ story: { cover_image } }: { story: StoryShort }) {
  const src = cover_image?.cropped ?? cover_image?.original;
  return (
    <span className={classes.cover} aria-hidden>
      {src ? <img src={`${src}?size=thumbnail`} alt="" loading="lazy" /> : <IconNews size={18} stroke={1.4} />}
    </span>
  );
}

/** Returns a function that writes when a story was or will be published, or was last changed. */
function useStoryDate(): (story: StoryShort) => string {
  const t = useT('stories');
  const { shortDate } = useFormat();
  const moment = useMoment();
  return (story) => {
    if (story.status === 'published' && story.published_at) return shortDate(story.published_at);
    if (story.status === 'scheduled' && story.scheduled_at) return moment(story.scheduled_at, story.timezone);
    return t('list.changed', { date: shortDate(story.updated_at) });
  };
}
