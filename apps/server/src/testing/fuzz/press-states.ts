import { makeReviewed } from '../../features/stories/approval/approval.fixture.ts';
import { makeWriter, whole } from '../../features/stories/stories.fixture.ts';
import { makeUser } from '../factories.ts';
import { administrator, type Makers, makeOwner, newDomain, newName } from './making.ts';

/** A story that the caller is asked to approve. */
const reviewing: Makers[string] = async ({ server }) => {
  const { reviewer, story } = await makeReviewed(server);
  return { token: reviewer.token, params: { story_id: story.id }, body: { revision: story.revision } };
};

/** Puts the picture of the world into its press kit. */
const withKitFile: Makers[string] = async (making) => {
  const { token, client } = administrator(making);
  const { newsroom_id, file_id } = making.world.facts;
  const params = { newsroom_id: newsroom_id! };
  const { id } = (await client('newsrooms.files.store', { params, body: { file_id: file_id! } })).data;
  return { token, params, body: { newsroom_files: [id] } };
};

export const pressMakers: Makers = {
  'newsrooms.files.bulk-delete': withKitFile,
  'newsrooms.files.bulk-restore': withKitFile,
  'stories.update': async ({ server }) => {
    const { token, store } = await makeWriter(server);
    const { id, revision } = await store(whole);
    return { token, params: { story_id: id }, body: { revision, headline: newName('Ferries') } };
  },
  'newsrooms.publish': async (making) => {
    const { token, client } = administrator(making);
    await client('newsrooms.unpublish', { params: { newsroom_id: making.world.facts.newsroom_id! } }).catch(() => {});
    return { token };
  },
  'newsrooms.domain.check': async ({ server, outside }) => {
    const { token, client, brand } = await makeOwner(server);
    const body = { brand_id: brand.id, name: newName('Press'), country_id: 'DK', domain: newDomain() };
    const { id, domain_proof } = (await client('newsrooms.store', { body })).data;
    if (!domain_proof) throw new Error('The newsroom awaits no proof of its domain');
    outside.txtRecords.set(domain_proof.record, domain_proof.value);
    return { token, params: { newsroom_id: id } };
  },
  'stories.publish-request.store': async ({ server }) => {
    const writer = await makeWriter(server, 'editor');
    await makeUser(server.database.db, writer.organisation.id, [writer.brand.id], 'brand_manager');
    const story = await writer.store(whole);
    return { token: await server.signIn(writer.user.email), params: { story_id: story.id } };
  },
  'stories.approval.store': async ({ server }) => {
    const { author, reviewer, story } = await makeReviewed(server, { isRequested: false });
    return { token: author.token, params: { story_id: story.id }, body: { reviewers: [reviewer.user.id] } };
  },
  'stories.approval.approve': reviewing,
  'stories.approval.send-back': reviewing,
  'stories.approval.delete': reviewing,
  'stories.calendar': async ({ server }) => {
    const { token, brand } = await makeOwner(server);
    const query = { start: '2026-11-30', end: '2027-01-03', timezone: 'Europe/Oslo' };
    return { token, params: { brand_id: brand.id }, query };
  },
  'stories.reschedule': async ({ server }) => {
    const { token, client, store } = await makeWriter(server);
    const params = { story_id: (await store(whole)).id };
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await client('stories.publish', { params, body: { date: inDays(1) } });
    return { token, params, body: { date: inDays(2) } };
  },
  'stories.versions.store': async ({ server }) => {
    const { token, client, brand } = await makeOwner(server);
    const body = { brand_id: brand.id, headline: newName('Ferries') };
    const story_id = (await client('stories.store', { body })).data.id;
    return { token, params: { story_id }, body: { language: 'da' } };
  },
};
