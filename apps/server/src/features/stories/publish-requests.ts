import { Failure } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { post } from '../../platform/mail/index.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { Services } from '../../platform/services.ts';
import { type Call, entryInBrand, type Scope } from '../access/index.ts';
import { findNames } from '../accounts/index.ts';
import { findAsker, listPublishers } from './publish-requests.queries.ts';
import { refuseIncomplete, refuseUnapproved } from './refuse-incomplete.ts';
import { changing, tellOfStory } from './save-story.ts';
import { updateStory, type WholeStory } from './stories.queries.ts';

type Effects = Pick<Services, 'db' | 'clock'>;

const linkTo = (origin: string, storyId: string) => `${origin}/stories/story/${storyId}/edit?open=publish`;
const nameOf = async ({ db }: Pick<Effects, 'db'>, userId: string): Promise<string> =>
  (await findNames(db, [userId]))[0]?.full_name ?? '';

/**
 * Asks those who may publish the newsroom of a story to publish both. An open request is not sent again. Throws 404, 409 if the
 * story is public or not approved, 422 with what is missing.
 */
export const requestPublishing = (call: Call<'stories.publish-request.store'>): Promise<void> =>
  changing(call, call.scope, call.params.story_id, async (transaction, story) => {
    refuseIncomplete(story);
    if (story.status === 'published' && story.newsroom_is_published) throw new Failure(409, 'story_already_published');
    if (story.publish_request) return;
    if (story.status !== 'published') refuseUnapproved(story);
    const { clock, scope } = call;
    const columns = { publish_requested_by: scope.actor.user_id, publish_requested_at: clock.now() };
    await updateStory(transaction, scope, story.id, columns, clock.now());
    const params = {
      by: await nameOf({ db: transaction }, scope.actor.user_id),
      story: story.headline,
      newsroom: story.newsroom_name,
    };
    const link = linkTo(publicUrlOf(call), story.id);
    for (const { id, ...receiver } of await listPublishers(transaction, story.brand_id))
      if (id !== scope.actor.user_id)
        await post(transaction, clock, await writeLetter(receiver, { key: 'publish_request', params, link }));
    await tellOfStory(transaction, story, { status: story.status });
  });

/** Withdraws the caller's own request, or declines another member's. Throws 403, 404. */
export const endRequest = (call: Call<'stories.publish-request.delete'>): Promise<void> =>
  changing(call, call.scope, call.params.story_id, async (transaction, story) => {
    if (!story.publish_request) return;
    const isOwn = story.publish_request.user?.id === call.scope.actor.user_id;
    const { can, reason } = entryInBrand(call.scope.actor, story.brand_id, 'newsroom.publish');
    if (!isOwn && !can) throw new Failure(403, 'forbidden', { facts: { can, reason } });
    await answerRequest(
      { db: transaction, clock: call.clock, origin: publicUrlOf(call) },
      call.scope,
      story,
      'declined',
    );
    await tellOfStory(transaction, story, { status: story.status });
  });

/** Closes the request of a story in the transaction of its answer, and tells the member who asked. */
export async function answerRequest(
  { db, clock, origin }: Effects & { origin: string },
  scope: Scope,
  story: WholeStory,
  answer: 'published' | 'declined',
): Promise<void> {
  const columns = { publish_requested_by: null, publish_requested_at: null };
  await updateStory(db, scope, story.id, columns, clock.now());
  const asker = story.publish_request?.user?.id;
  if (!asker || asker === scope.actor.user_id) return;
  const receiver = await findAsker(db, asker);
  if (!receiver) return;
  const params = { by: await nameOf({ db }, scope.actor.user_id), story: story.headline, answer };
  await post(db, clock, await writeLetter(receiver, { key: 'publish_answer', params, link: linkTo(origin, story.id) }));
}
