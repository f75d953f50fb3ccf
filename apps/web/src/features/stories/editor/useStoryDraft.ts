import type { Story, StoryForm } from '@masthead/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, queryClient } from '../../../shared/api/index.ts';
import { loadedCategories, useCategories } from '../../../shared/categories/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { textKeeper } from '../saving/kept-text.ts';
import { loadStoryChecks } from '../saving/later-checks.ts';
import { StoryDraft } from '../saving/story-draft.ts';
import { storyChanged, storyQuery } from '../stories.api.ts';
import { formOf, type StoryValues } from '../story-values.ts';
import { tellFailure } from '../tell-failure.ts';

interface Settings {
  /** Null: a new one. */
  story: Story | null;
  initial: StoryValues;
  brandId: string;
  onCreated?: (story: Story) => void;
}

/** Returns how to find unfinished fields. Without a connection the checks may be missing: then the server refuses them. */
const unfinishedNow = () =>
  loadStoryChecks().then(
    ({ unfinishedFields }) => unfinishedFields,
    () => () => [],
  );

/** Returns the story that is being written, for as long as its page is open. */
export function useStoryDraft({ story, initial, brandId, onCreated }: Settings): StoryDraft {
  const t = useT('stories');
  const categories = useCategories();
  const send = useEffectEvent(async (body: object, before: Story | null, values: StoryValues): Promise<Story> => {
    if (!before) {
      const form: StoryForm = formOf(values, categories);
      return (await call('stories.store', { body: { ...form, brand_id: brandId } })).data;
    }
    return (
      await call('stories.update', { params: { story_id: before.id }, body: { ...body, revision: before.revision } })
    ).data;
  });
  const onSaved = useEffectEvent((saved: Story, isAutomatic: boolean, isNew: boolean) => {
    void storyChanged(saved);
    if (story?.status === 'scheduled' && saved.status === 'draft')
      return notify({ kind: 'warning', title: t('publish.unscheduled'), body: t('approval.unscheduled_body') });
    if (!isAutomatic) notify({ title: t('saved.title'), body: t('saved.body', { name: saved.headline }) });
    if (isNew) onCreated?.(saved);
  });
  const onMerged = useEffectEvent((theirs: Story) =>
    notify({
      title: t('conflict.merged', { name: theirs.updated_by?.full_name ?? '' }),
      body: t('conflict.merged_body'),
    }),
  );
  const [draft] = useState(
    () =>
      new StoryDraft({
        story,
        initial,
        categories: loadedCategories,
        unfinished: unfinishedNow,
        kept: textKeeper(story?.id ?? null, brandId),
        send: (...given) => send(...given),
        fetchStory: async (id) => (await queryClient.fetchQuery({ ...storyQuery(id), staleTime: 0 })).data,
        onFailure: (error) => tellFailure('save', error),
        onSaved: (...given) => onSaved(...given),
        onMerged: (theirs) => onMerged(theirs),
      }),
  );
  useEffect(() => draft.start(), [draft]);
  return draft;
}
