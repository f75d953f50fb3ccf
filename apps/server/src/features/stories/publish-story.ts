import { z } from 'zod';
import type { Config } from '../../platform/config/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { declareJob, enqueue, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type Scope } from '../access/index.ts';
import { touchNewsroom } from '../newsrooms/index.ts';
import { type DueStory, lockDue } from './due.queries.ts';
import { refuseIncomplete } from './refuse-incomplete.ts';
import { changing, tellOfStory } from './save-story.ts';
import { slugFromHeadline } from './slugs.ts';
import { type StoryColumns, updateStory } from './stories.queries.ts';

export const publishDue = declareJob({ name: 'stories.publish-due', payload: noPayload });
export const pingHub = declareJob({ name: 'stories.ping-hub', payload: z.object({ newsroom_id: z.uuid() }) });

type Effects = Pick<Services, 'db' | 'clock'> & { config: Pick<Config, 'MASTHEAD_WEBSUB_HUB'> };
interface Wish {
  date?: string | undefined;
  timezone?: string | undefined;
}

/** Publishes now, or sets the time where it lies ahead. Throws 404, 409 story_already_published, 422 with what is missing. */
export const publishStory = (
  effects: Effects,
  scope: Scope,
  storyId: string,
  { date, timezone }: Wish,
): Promise<void> =>
  changing(effects, scope, storyId, async (transaction, story) => {
    refuseIncomplete(story);
    const now = effects.clock.now();
    const at = date === undefined ? now : new Date(date);
    if (story.status === 'published') {
      if (at > now) throw new Failure(409, 'story_already_published');
      return;
    }
    const by = { updated_by: scope.actor.user_id, ...(timezone && { timezone }) };
    if (at <= now) return await goOut(effects, transaction, { ...story, shown_at: at }, by);
    await updateStory(transaction, scope, storyId, { ...by, status: 'scheduled', scheduled_at: at }, now);
    await enqueue(transaction, publishDue, {}, { key: `${publishDue.name}:${storyId}`, runAt: at });
    await tellOfStory(transaction, story, { status: 'scheduled' });
  });

/** Puts a story on the site. The first time sets the date that may not be passed later; a former address and date stay. */
async function goOut(
  { clock, config }: Pick<Effects, 'clock' | 'config'>,
  transaction: Db,
  story: DueStory,
  columns: StoryColumns = {},
): Promise<void> {
  const now = clock.now();
  const slug = story.slug ?? (await slugFromHeadline(transaction, story, story.headline));
  await updateStory(
    transaction,
    { brandIds: [story.brand_id] },
    story.id,
    {
      ...columns,
      status: 'published',
      scheduled_at: null,
      slug,
      published_at: story.first_published_at ? (story.published_at ?? story.first_published_at) : story.shown_at,
      first_published_at: story.first_published_at ?? now,
    },
    now,
  );
  await touchNewsroom(transaction, story.newsroom_id);
  await tellOfStory(transaction, story, { status: 'published' });
  if (config.MASTHEAD_WEBSUB_HUB)
    await enqueue(transaction, pingHub, { newsroom_id: story.newsroom_id }, { attempts: 8 });
}

/** Publishes what is due; whoever does it first, it is done once. Answers how many there were. */
export const publishAllDue = (effects: Effects): Promise<number> =>
  effects.db.transaction().execute(async (transaction) => {
    const due = await lockDue(acrossBrands(transaction), effects.clock.now(), 50);
    for (const story of due) await goOut(effects, transaction, story);
    return due.length;
  });

/** Takes a story off the site, or its time away. Throws 404, 409. */
export const unpublishStory = (effects: Effects, scope: Scope, storyId: string): Promise<void> =>
  changing(effects, scope, storyId, async (transaction, story) => {
    if (story.status === 'draft') throw new Failure(409, 'story_not_published');
    const columns = { status: 'draft', scheduled_at: null, updated_by: scope.actor.user_id };
    await updateStory(transaction, scope, storyId, columns, effects.clock.now());
    if (story.status === 'published') await touchNewsroom(transaction, story.newsroom_id);
    await tellOfStory(transaction, story, { status: 'draft' });
  });
