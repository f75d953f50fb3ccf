import type { StoryShort } from '@masthead/contract';
import { useState } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Act, onRecords, type Unchanged } from '../../../shared/list/index.ts';
import { formerPlan } from './former-plan.ts';

type Deed = 'publish' | 'unpublish' | 'delete' | 'move';
type Rows = readonly StoryShort[];

interface Plan {
  /** Stories that it can change. */
  suits: (story: StoryShort) => boolean;
  act: Act<StoryShort>;
  undo: Act<StoryShort>;
}

/** Returns the actions on stories of a brand, each with the way back. */
function plansOf(brandId: string) {
  const params = { brand_id: brandId };
  const ids = (rows: Rows) => ({ params, body: { stories: rows.map(({ id }) => id) } });
  const publish = (wishOf: (story: StoryShort) => object) =>
    onRecords((rows: Rows) =>
      call('stories.bulk-publish', { params, body: { stories: rows.map((row) => ({ ...wishOf(row), id: row.id })) } }),
    );
  const unpublish = onRecords((rows: Rows) => call('stories.bulk-unpublish', ids(rows)));
  const again = publish(formerPlan);
  const move = (newsroomOf: (story: StoryShort) => string) =>
    onRecords((rows: Rows) => {
      const stories = rows.map((row) => ({ id: row.id, newsroom_id: newsroomOf(row) }));
      return call('stories.bulk-move', { params, body: { stories } });
    });
  const plans: Readonly<Record<Exclude<Deed, 'move'>, Plan>> = {
    publish: {
      suits: ({ status }) => status !== 'published',
      act: publish(() => ({})),
      undo: async (rows) => {
        const closed = await unpublish(rows);
        const planned = await again(closed.done.filter(({ status }) => status === 'scheduled'));
        return { done: closed.done, unchanged: [...closed.unchanged, ...planned.unchanged] };
      },
    },
    unpublish: { suits: ({ status }) => status !== 'draft', act: unpublish, undo: again },
    delete: {
      suits: () => true,
      act: onRecords((rows: Rows) => call('stories.bulk-delete', ids(rows))),
      undo: onRecords((rows: Rows) => call('stories.bulk-restore', ids(rows))),
    },
  };
  const moveTo = (newsroomId: string): Plan => ({
    suits: ({ newsroom_id }) => newsroom_id !== newsroomId,
    act: move(() => newsroomId),
    undo: move((story) => story.newsroom_id),
  });
  return { plans, moveTo };
}

const follow = () => refresh('stories.index', 'stories.calendar', 'newsrooms.index', 'brands.newsrooms.index');

/** Returns the actions on selected stories. `unchanged` lists those that the last action could not change. */
export function useStoryBulk(brandId: string, onDone: () => void) {
  const t = useT('stories');
  const [busy, setBusy] = useState<Deed | null>(null);
  const [unchanged, setUnchanged] = useState<readonly Unchanged<StoryShort>[]>([]);
  const { plans, moveTo } = plansOf(brandId);
  const run = async (deed: Deed, stories: Rows, { suits, act, undo }: Plan) => {
    setBusy(deed);
    const result = await act(stories.filter(suits));
    setBusy(null);
    setUnchanged(result.unchanged);
    await follow();
    const takeBack = async () => {
      setUnchanged((await undo(result.done)).unchanged);
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
    move: (stories: Rows, newsroomId: string) => run('move', stories, moveTo(newsroomId)),
    /** Does the rest after a question. */
    ask: async (deed: keyof typeof plans, stories: Rows, confirmLabel: string) => {
      const question = { title: t(`bulk.question.${deed}`), body: t(`bulk.body.${deed}`), confirmLabel };
      if (await confirm({ ...question, ...(deed !== 'publish' && { danger: true }) }))
        await run(deed, stories, plans[deed]);
    },
  };
}
