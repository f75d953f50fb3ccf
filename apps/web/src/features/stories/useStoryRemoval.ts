import { call, refresh } from '../../shared/api/index.ts';
import { confirm, notify } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { tellFailure } from './tell-failure.ts';

type Removed = { id: string; headline: string; status: string };

/** Deletes a story and offers to bring it back. What the public can read is asked about first. True: it is gone. */
export function useStoryRemoval(): (story: Removed) => Promise<boolean> {
  const t = useT('stories');
  const undo = async (storyId: string) => {
    try {
      await call('stories.restore', { params: { story_id: storyId } });
      notify({ title: t('delete.undone'), body: t('delete.undone_body') });
      await refresh('stories.index');
    } catch (error) {
      tellFailure('save', error);
    }
  };
  return async ({ id, headline, status }) => {
    const name = headline || t('list.untitled');
    const question = {
      title: t('delete.title', { name }),
      body: t(`delete.body_${status === 'published' ? 'published' : 'scheduled'}`),
      confirmLabel: t('delete.confirm'),
      danger: true,
    };
    if (status !== 'draft' && !(await confirm(question))) return false;
    try {
      await call('stories.delete', { params: { story_id: id } });
      notify({ title: t('delete.done'), body: t('delete.done_body', { name }), undo: () => void undo(id) });
      await refresh('stories.index', 'newsrooms.index', 'brands.newsrooms.index');
      return true;
    } catch (error) {
      tellFailure('delete', error);
      return false;
    }
  };
}
