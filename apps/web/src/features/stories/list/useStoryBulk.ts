import type { StoryShort } from '@masthead/contract';
import { useState } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { confirm, failureNotice, notify } from '../../../shared/feedback/index.ts';
import { translator, useT } from '../../../shared/i18n/index.ts';
import { formerPlan } from './former-plan.ts';

/** A story that could not be changed, with the reason. */
export interface Unchanged {
  id: string;
  headline: string;
  reason: string;
}
type Deed = 'publish' | 'unpublish' | 'delete' | 'move';
type Act = (story: StoryShort) => Promise<unknown>;

const of = ({ id }: StoryShort) => ({ params: { story_id: id } });

const publishAgain: Act = (story) => call('stories.publish', { ...of(story), body: formerPlan(story) });

/** Changes stories one after the other: a story that refuses does not keep the others from it. */
async function each(stories: readonly StoryShort[], act: Act): Promise<{ done: StoryShort[]; unchanged: Unchanged[] }> {
  const done: StoryShort[] = [];
  const unchanged: Unchanged[] = [];
  const { translate } = translator.get();
  for (const story of stories)
    try {
      await act(story);
      done.push(story);
    } catch (error) {
      const said = failureNotice(error, translate);
      unchanged.push({ id: story.id, headline: story.headline, reason: said?.body || said?.title || '' });
    }
  return { done, unchanged };
}

interface Plan {
  /** Stories that it can change. */
  suits: (story: StoryShort) => boolean;
  act: Act;
  undo: Act;
}

const plans: Readonly<Record<'publish' | 'unpublish' | 'delete', Plan>> = {
  publish: {
    suits: ({ status }) => status !== 'published',
    act: (story) => call('stories.publish', { ...of(story), body: {} }),
    undo: async (story) => {
      await call('stories.unpublish', of(story));
      if (story.status === 'scheduled') await publishAgain(story);
    },
  },
  unpublish: {
    suits: ({ status }) => status !== 'draft',
    act: (story) => call('stories.unpublish', of(story)),
    undo: publishAgain,
  },
  delete: {
    suits: () => true,
    act: (story) => call('stories.delete', of(story)),
    undo: (story) => call('stories.restore', of(story)),
  },
};

const moveTo = (newsroomId: string): Plan => {
  const move = (story: StoryShort, newsroom_id: string) =>
    call('stories.update', { ...of(story), body: { newsroom_id } });
  return {
    suits: ({ newsroom_id }) => newsroom_id !== newsroomId,
    act: (story) => move(story, newsroomId),
    undo: (story) => move(story, story.newsroom_id),
  };
};

const follow = () => refresh('stories.index', 'stories.calendar', 'newsrooms.index', 'brands.newsrooms.index');

/** Returns the actions on selected stories. `unchanged` lists those that the last action could not change. */
export function useStoryBulk(onDone: () => void) {
  const t = useT('stories');
  const [busy, setBusy] = useState<Deed | null>(null);
  const [unchanged, setUnchanged] = useState<readonly Unchanged[]>([]);
  const run = async (deed: Deed, stories: readonly StoryShort[], { suits, act, undo }: Plan) => {
    setBusy(deed);
    const result = await each(stories.filter(suits), act);
    setBusy(null);
    setUnchanged(result.unchanged);
    await follow();
    const takeBack = async () => {
      setUnchanged((await each(result.done, undo)).unchanged);
      await follow();
    };
    if (result.done.length > 0)
      notify({ title: t(`bulk.done.${deed}`, { count: result.done.length }), undo: () => void takeBack() });
    if (result.unchanged.length === 0) onDone();
  };
  return {
    busy,
    unchanged,
    forget: () => setUnchanged([]),
    move: (stories: readonly StoryShort[], newsroomId: string) => run('move', stories, moveTo(newsroomId)),
    /** Does the rest after a question. */
    ask: async (deed: keyof typeof plans, stories: readonly StoryShort[], confirmLabel: string) => {
      const question = { title: t(`bulk.question.${deed}`), body: t(`bulk.body.${deed}`), confirmLabel };
      if (await confirm({ ...question, ...(deed !== 'publish' && { danger: true }) }))
        await run(deed, stories, plans[deed]);
    },
  };
}
