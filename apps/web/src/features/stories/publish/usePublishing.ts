import type { Story } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { storyChanged } from '../stories.api.ts';
import { type Failed, tellFailure } from '../tell-failure.ts';
import { useMoment } from '../useMoment.ts';

/** Returns the actions that change whether the public sees a story. Each returns whether it succeeded. */
export function usePublishing() {
  const t = useT('stories');
  const moment = useMoment();
  const { draft } = useEditing();
  const { story } = useStory();
  const params = { story_id: story?.id ?? '' };
  const run = async (what: Failed, act: () => Promise<{ data: Story }>): Promise<Story | null> => {
    try {
      const { data } = await act();
      draft.follow(data);
      await storyChanged(data);
      return data;
    } catch (error) {
      tellFailure(what, error);
      return null;
    }
  };
  return {
    /** `withNewsroom`: the newsroom goes online with the story. */
    publish: async (when: { date: Date; timezone: string } | null, withNewsroom: boolean): Promise<boolean> => {
      const body = {
        ...(when && { date: when.date.toISOString(), timezone: when.timezone }),
        ...(withNewsroom && { publish_newsroom: true }),
      };
      const done = await run('publish', () => call('stories.publish', { params, body }));
      if (!done) return false;
      const isScheduled = done.status === 'scheduled' && done.scheduled_at;
      const hidden =
        done.newsroom.is_published || withNewsroom ? '' : t('publish.newsroom_hidden', { name: done.newsroom.name });
      notify({
        title: t(isScheduled ? 'publish.scheduled' : 'publish.published'),
        body: [isScheduled && t('publish.scheduled_body', { date: moment(isScheduled, done.timezone) }), hidden]
          .filter(Boolean)
          .join(' '),
        ...(done.is_public &&
          done.url && {
            action: { label: t('menu.open'), onClick: () => void open(done.url!, '_blank', 'noreferrer') },
          }),
      });
      return true;
    },
    /** Takes a story off the site, after a question, or its schedule away. */
    unpublish: async (): Promise<boolean> => {
      const isPublished = story?.status === 'published';
      const question = {
        title: t('publish.unpublish_title'),
        body: t('publish.unpublish_body'),
        confirmLabel: t('publish.unpublish'),
        danger: true,
      };
      if (isPublished && !(await confirm(question))) return false;
      const done = await run('unpublish', () => call('stories.unpublish', { params }));
      const schedule = story?.scheduled_at && { date: story.scheduled_at, timezone: story.timezone ?? undefined };
      const undo = () =>
        void run('publish', () =>
          call('stories.publish', { params, ...(!isPublished && schedule && { body: schedule }) }),
        );
      if (done) notify({ title: t(isPublished ? 'publish.unpublished' : 'publish.unscheduled'), undo });
      return done !== null;
    },
    /** Asks those who may publish the newsroom to publish the story with it. */
    request: async (): Promise<boolean> => {
      const done = await run('publish', () => call('stories.publish-request.store', { params }));
      if (done) notify({ title: t('request.sent'), body: t('request.sent_body') });
      return done !== null;
    },
    /** Withdraws the own request, or declines somebody else's. */
    endRequest: async (): Promise<boolean> => {
      const done = await run('publish', () => call('stories.publish-request.delete', { params }));
      if (done) notify({ title: t('request.ended') });
      return done !== null;
    },
    renewPreview: async (): Promise<void> => {
      const question = {
        title: t('preview.renew_title'),
        body: t('preview.renew_body'),
        confirmLabel: t('preview.renew'),
      };
      if (!(await confirm(question))) return;
      try {
        await call('stories.renew-preview', { params });
        notify({ title: t('preview.renewed') });
      } catch (error) {
        tellFailure('preview', error);
      }
    },
  };
}
