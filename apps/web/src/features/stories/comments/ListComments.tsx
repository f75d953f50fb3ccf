import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { Drawer } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { Comments } from '../../comments/index.ts';
import { storyQuery } from '../stories.api.ts';
import classes from './comments.module.css';

/** Shows the comments on a story over the list, also for people who do not edit it. */
export default function ListComments({ storyId, onClose }: { storyId: string; onClose: () => void }) {
  const t = useT('comments');
  const stories = useT('stories');
  const app = useT('app');
  const canEdit = usePermission('story.update').can;
  const { data, error, refetch } = useQuery(storyQuery(storyId));
  const story = data?.data;
  const headline = story && (story.headline || stories('list.untitled'));
  return (
    <Drawer
      opened
      position="right"
      size={440}
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {story && (
        <>
          <p className={classes.headline} lang={story.language}>
            {canEdit ? (
              <Link to="/stories/story/$storyId/edit" params={{ storyId }} className="underlined">
                {headline}
              </Link>
            ) : (
              headline
            )}
          </p>
          <Comments hasTitle={false} brandId={story.brand_id} subject={{ story_id: storyId }} />
        </>
      )}
    </Drawer>
  );
}
