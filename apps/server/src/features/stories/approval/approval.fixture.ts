import { makeUser } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/server.ts';
import { makeWriter, whole } from '../stories.fixture.ts';

/** Makes a brand that asks for approval, with an editor's complete story and a manager who is asked to approve it. */
export async function makeReviewed(server: TestServer, { isRequested = true } = {}) {
  const author = await makeWriter(server, 'editor');
  const user = await makeUser(server.database.db, author.organisation.id, [author.brand.id], 'brand_manager');
  const token = await server.signIn(user.email);
  const reviewer = { user, token, client: server.client(token) };
  const brandParams = { brand_id: author.brand.id };
  await reviewer.client('brands.update', { params: brandParams, body: { stories_need_approval: true } });
  const story = await author.store(whole);
  const params = { story_id: story.id };
  if (isRequested) await author.client('stories.approval.store', { params, body: { reviewers: [user.id] } });
  return { author, reviewer, story, params, brandParams };
}
