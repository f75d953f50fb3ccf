import { z } from 'zod';
import type { Config } from '../../platform/config/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import { declareJob, enqueue, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type BrandId, entryInBrand, type Scope } from '../access/index.ts';
import { followStory, touchNewsroom } from '../newsrooms/index.ts';
import { type DueStory, lockDue } from './due.queries.ts';
import { answerRequest } from './publish-requests.ts';
import { refuseIncomplete, refuseUnapproved } from './refuse-incomplete.ts';
import { changing, tellOfStory } from './save-story.ts';
import { slugFromHeadline } from './slugs.ts';
import { type StoryColumns, updateStory, type WholeStory } from './stories.queries.ts';

export const publishDue = declareJob({ name: 'stories.publish-due', payload: noPayload });
/** Mails a story that was published to the followers of its newsroom. */
export const mailFollowers = declareJob({ name: 'stories.mail-followers', payload: z.object({ story_id: z.uuid() }) });
export const pingHub = declareJob({ name: 'stories.ping-hub', payload: z.object({ newsroom_id: z.uuid() }) });

type Effects = Pick<Services, 'db' | 'clock'> & { config: Pick<Config, 'MASTHEAD_WEBSUB_HUB'> };
interface Wish {
  date?: string | undefined;
  timezone?: string | undefined;
  /** The newsroom goes online with the story. */
  publish_newsroom?: boolean | undefined;
}

/**
 * Publishes the story now, or schedules it if the time is in the future. Closes an open request. Throws 403 if the newsroom may not be published,
 * 404, 409 story_already_published or story_not_approved, 422 with what is missing.
 */
export const publishStory = (
  effects: Effects & { origin: string },
  scope: Scope,
  storyId: string,
  { date, timezone, publish_newsroom: publishes_newsroom = false }: Wish,
): Promise<void> =>
  changing(effects, scope, storyId, async (transaction, story) => {
    refuseIncomplete(story);
    if (publishes_newsroom) refuseNewsroom(scope, story.brand_id);
    const now = effects.clock.now();
    const at = date === undefined ? now : new Date(date);
    if (story.publish_request && (publishes_newsroom || story.newsroom_is_published))
      await answerRequest({ ...effects, db: transaction }, scope, story, 'published');
    if (story.status === 'published') {
      if (at > now) throw new Failure(409, 'story_already_published');
      if (publishes_newsroom) await openNewsroom(transaction, story, now);
      return;
    }
    refuseUnapproved(story);
    const by = { updated_by: scope.actor.user_id, ...(timezone && { timezone }) };
    if (at <= now)
      return await goOut({ ...effects, now }, transaction, { ...story, publishes_newsroom, shown_at: at }, by);
    const plan = { status: 'scheduled', scheduled_at: at, publishes_newsroom };
    await updateStory(transaction, scope, storyId, { ...by, ...plan }, now);
    await planPublishing(transaction, storyId, at);
    await tellOfStory(transaction, story, { status: 'scheduled' });
  });

/** Gives a scheduled story another time. Throws 404, 409 if it is not scheduled, 422 for a time that is not in the future. */
export const rescheduleStory = (
  { db, clock }: Pick<Effects, 'db' | 'clock'>,
  scope: Scope,
  storyId: string,
  date: string,
): Promise<void> =>
  changing({ db }, scope, storyId, async (transaction, story) => {
    if (story.status !== 'scheduled') throw new Failure(409, 'story_not_scheduled');
    const [at, now] = [new Date(date), clock.now()];
    if (at <= now) throw invalidField('date', 'in_the_past');
    await updateStory(transaction, scope, storyId, { scheduled_at: at, updated_by: scope.actor.user_id }, now);
    await planPublishing(transaction, storyId, at);
    await tellOfStory(transaction, story, { status: 'scheduled' });
  });

const planPublishing = (transaction: Db, storyId: string, at: Date): Promise<void> =>
  enqueue(transaction, publishDue, {}, { key: `${publishDue.name}:${storyId}`, runAt: at });

/** Throws 403 if the caller may not publish newsrooms of the brand. */
function refuseNewsroom(scope: Scope, brandId: BrandId): void {
  const { can, reason } = entryInBrand(scope.actor, brandId, 'newsroom.publish');
  if (!can) throw new Failure(403, 'forbidden', { facts: { can, reason } });
}

/** Publishes the newsroom of a story that is out already. */
async function openNewsroom(transaction: Db, story: WholeStory, now: Date): Promise<void> {
  await followStory(transaction, story, { isPublished: true, now });
  await touchNewsroom(transaction, story.newsroom_id);
  await tellOfStory(transaction, story, { status: 'published' });
  await askToMail(transaction, story.id);
}

/** Asks for a mail once, also for a story that is withdrawn and published again before the mail begins. */
const askToMail = (transaction: Db, storyId: string) =>
  enqueue(transaction, mailFollowers, { story_id: storyId }, { key: `${mailFollowers.name}:${storyId}` });

/** Puts a story on the site. The first time sets the date that may not be passed later; a former address and date stay. */
async function goOut(
  { config, now }: Pick<Effects, 'config'> & { now: Date },
  transaction: Db,
  story: DueStory,
  columns: StoryColumns = {},
): Promise<void> {
  const slug = story.slug ?? (await slugFromHeadline(transaction, story, story.headline));
  await updateStory(
    transaction,
    { brandIds: [story.brand_id] },
    story.id,
    {
      ...columns,
      status: 'published',
      scheduled_at: null,
      publishes_newsroom: false,
      slug,
      published_at: story.first_published_at ? (story.published_at ?? story.first_published_at) : story.shown_at,
      first_published_at: story.first_published_at ?? now,
    },
    now,
  );
  await followStory(transaction, story, { isPublished: story.publishes_newsroom, now });
  await touchNewsroom(transaction, story.newsroom_id);
  await tellOfStory(transaction, story, { status: 'published' });
  await askToMail(transaction, story.id);
  if (config.MASTHEAD_WEBSUB_HUB)
    await enqueue(transaction, pingHub, { newsroom_id: story.newsroom_id }, { attempts: 8 });
}

/** Publishes due stories, each once, whichever process is first. Returns how many there were. */
export const publishAllDue = (effects: Effects): Promise<number> =>
  effects.db.transaction().execute(async (transaction) => {
    const now = effects.clock.now();
    const due = await lockDue(acrossBrands(transaction), now, 50);
    for (const story of due) await goOut({ ...effects, now }, transaction, story);
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
