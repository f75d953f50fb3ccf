import { randomBytes } from 'node:crypto';
import { events, type PayloadOf, type StoryChange, type StoryForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, isUniqueViolation } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { ensureBrandTags } from '../clippings/index.ts';
import { ensureNewsroom, touchNewsroom } from '../newsrooms/index.ts';
import type { NoticeNeeds } from '../notices/index.ts';
import { lapseApproval } from './approval/lapse-approval.ts';
import { type HeldFiles, storyColumns } from './columns.ts';
import { keepRevision } from './keep-revision.ts';
import { setTags } from './parts.queries.ts';
import { refuseIncomplete } from './refuse-incomplete.ts';
import { claimSlug, moveSlug } from './slugs.ts';
import {
  findNewsroomOf,
  findStory,
  insertStory,
  lockStory,
  type StoryColumns,
  updateStory,
  type WholeStory,
} from './stories.queries.ts';

export type Effects = Pick<Services, 'db' | 'clock'>;

export const makePreviewToken = (): string => randomBytes(24).toString('base64url');

/** Refuses a second version in a language, which the database does not accept. */
export async function refusingDoubles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'stories_language')) throw invalidField('language', 'language_taken');
    throw error;
  }
}

/** Returns a newsroom of the brand. Throws 422 if it is another's. */
async function ownNewsroom(db: Db, brandId: BrandId, newsroomId: string) {
  const newsroom = await findNewsroomOf(db, brandId, newsroomId);
  if (newsroom) return newsroom;
  throw new Failure(422, 'story_wrong_newsroom', {
    fields: { newsroom_id: [{ code: 'wrong_newsroom', params: {} }] },
  });
}

async function setTagNames(db: Db, brandId: BrandId, storyId: string, names: readonly string[] | undefined) {
  if (!names) return;
  await ensureBrandTags(db, brandId, names);
  await setTags(db, brandId, storyId, names);
}

/** Makes a draft. Throws 409 newsroom_auto_create_failed, 422. */
export async function createStory(
  effects: Effects,
  scope: Scope,
  brandId: BrandId,
  { tags, newsroom_id, ...form }: StoryForm,
): Promise<string> {
  const { db, clock } = effects;
  const [id, now, userId] = [uuidv7(), clock.now(), scope.actor.user_id];
  const newsroom = await ownNewsroom(db, brandId, newsroom_id ?? (await ensureNewsroom(effects, scope, brandId)));
  await db.transaction().execute(async (transaction) => {
    const columns: StoryColumns = {
      type: 'press-release',
      language: newsroom.language,
      ...(await storyColumns(
        transaction,
        scope,
        { id, brand_id: brandId, newsroom_country: newsroom.country_id },
        form,
      )),
      newsroom_id: newsroom.id,
      preview_token: makePreviewToken(),
    };
    await insertStory(transaction, { ...columns, id, brand_id: brandId, userId }, now);
    await setTagNames(transaction, brandId, id, tags);
    const story = (await findStory(transaction, scope, id))!;
    await keepRevision(transaction, scope, story, now);
    await tellOfStory(transaction, story, { status: story.status });
  });
  return id;
}

/** Lets a story be changed, one change after the other. Throws 404. */
export const changing = <T>(
  { db }: Pick<Effects, 'db'>,
  scope: Scope,
  storyId: string,
  change: (transaction: Db, story: WholeStory) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    if (!(await lockStory(transaction, scope, storyId))) throw notFound();
    return await change(transaction, (await findStory(transaction, scope, storyId))!);
  });

/** Tells open editors of the story and the lists of its brand. */
export async function tellOfStory(
  db: Db,
  story: Pick<WholeStory, 'id' | 'brand_id'>,
  facts: Omit<PayloadOf<typeof events.storyChanged>, 'story_id'>,
): Promise<void> {
  const payload = { story_id: story.id, ...facts };
  await broadcast(db, events.storyChanged, story.id, payload);
  await broadcast(db, events.storiesChanged, story.brand_id, payload);
}

/** Throws 409 with the author if somebody has saved since a revision. */
export function refuseStale(story: WholeStory, revision: number | undefined): void {
  if (revision === undefined || revision >= story.revision) return;
  const { updated_by } = story;
  throw new Failure(409, 'story_changed', {
    params: { name: updated_by?.full_name ?? 'Masthead' },
    facts: { revision: story.revision, updated_by },
  });
}

/** Refuses a shown date after the first publication; it may only be set back. */
function refuseLaterDate({ first_published_at }: WholeStory, date: string | undefined): void {
  if (date === undefined) return;
  if (!first_published_at) throw invalidField('published_at', 'not_published_yet');
  if (Date.parse(date) > Date.parse(first_published_at)) throw invalidField('published_at', 'after_first_publication');
}

const texts = ['headline', 'subheading', 'copytext', 'boilerplate'] as const;

/**
 * Changes what was sent. What is published or scheduled stays complete; a change of the text withdraws its approval. Throws 404, 409 story_changed if somebody has saved since
 * `revision`, 422.
 */
export const changeStory = (effects: NoticeNeeds, scope: Scope, storyId: string, change: StoryChange): Promise<void> =>
  refusingDoubles(() =>
    changing(effects, scope, storyId, async (transaction, story) => {
      const { revision: known, tags, newsroom_id, slug, published_at, ...form } = change;
      refuseStale(story, known);
      refuseLaterDate(story, published_at);
      const now = effects.clock.now();
      const held: HeldFiles = { ...story };
      const columns: StoryColumns = {
        ...(await storyColumns(transaction, scope, held, form)),
        ...(published_at && { published_at }),
        ...(newsroom_id && newsroom_id !== story.newsroom_id && (await newNewsroom(transaction, story, newsroom_id))),
      };
      const newsroom = (columns.newsroom_id as string | undefined) ?? story.newsroom_id;
      if (slug && slug !== story.slug)
        columns.slug = await claimSlug(transaction, { ...story, newsroom_id: newsroom }, slug);
      await setTagNames(transaction, story.brand_id, storyId, tags);
      const revision = story.revision + 1;
      await updateStory(transaction, scope, storyId, { ...columns, revision, updated_by: scope.actor.user_id }, now);
      const changed = (await findStory(transaction, scope, storyId))!;
      if (texts.some((name) => changed[name] !== story[name])) await keepRevision(transaction, scope, changed, now);
      if (story.status !== 'draft') refuseIncomplete(changed);
      const inTransaction = { ...effects, db: transaction };
      const status = await lapseApproval(inTransaction, scope, { before: story, after: changed }, Boolean(form.files));
      if (story.status === 'published')
        for (const id of new Set([story.newsroom_id, newsroom])) await touchNewsroom(transaction, id);
      await tellOfStory(transaction, story, { revision, user_id: scope.actor.user_id, status });
    }),
  );

async function newNewsroom(db: Db, story: WholeStory, newsroomId: string): Promise<StoryColumns> {
  const { id } = await ownNewsroom(db, story.brand_id, newsroomId);
  return {
    newsroom_id: id,
    ...(story.slug && { slug: await moveSlug(db, { ...story, newsroom_id: id }, story.slug) }),
  };
}
