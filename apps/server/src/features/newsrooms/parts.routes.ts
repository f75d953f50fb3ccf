import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { acrossBrands, type Call, type Handlers } from '../access/index.ts';
import { newsroomUrl, siteBase } from './addresses.ts';
import { listContacts } from './contacts.queries.ts';
import { setContacts } from './contacts.ts';
import { askToFollow } from './follow-newsroom.ts';
import { deleteFollower, listFollowers } from './followers.queries.ts';
import { findPublished } from './newsrooms.queries.ts';
import { listHandles } from './parts.queries.ts';
import { addToKit, changeKitFile, readKit, removeKitFiles, restoreKitFiles } from './press-kit.ts';
import { addHandle, changeHandle, handleAnswer, readHandleFeed, removeHandle } from './social-handles.ts';

async function answerKitFile(
  call: Pick<Call<'newsrooms.files.store'>, 'db' | 'scope'>,
  newsroomId: string,
  id: string,
) {
  const file = (await readKit(call.db, call.scope, newsroomId)).find((one) => one.id === id);
  if (!file) throw notFound();
  return { data: file };
}

export const newsroomPartRoutes: Handlers = {
  'newsrooms.contacts.index': async ({ db, scope, params }) => ({
    data: await listContacts(db, scope, params.newsroom_id),
  }),
  'newsrooms.contacts.replace': async (call) => {
    await setContacts(call, call.scope, call.params.newsroom_id, call.body.contacts);
    return { data: await listContacts(call.db, call.scope, call.params.newsroom_id) };
  },
  'newsrooms.files.index': async ({ db, scope, params }) => ({ data: await readKit(db, scope, params.newsroom_id) }),
  'newsrooms.files.store': async (call) => {
    const { newsroom_id } = call.params;
    return await answerKitFile(call, newsroom_id, await addToKit(call, call.scope, newsroom_id, call.body));
  },
  'newsrooms.files.update': async (call) => {
    const { newsroom_id, newsroom_file_id } = call.params;
    await changeKitFile(call, call.scope, newsroom_id, newsroom_file_id, call.body);
    return await answerKitFile(call, newsroom_id, newsroom_file_id);
  },
  'newsrooms.files.delete': async (call) => {
    await removeKitFiles(call, call.scope, call.params.newsroom_id, [call.params.newsroom_file_id]);
  },
  'newsrooms.files.bulk-delete': async (call) => ({
    data: { deleted: await removeKitFiles(call, call.scope, call.params.newsroom_id, call.body.newsroom_files) },
  }),
  'newsrooms.files.bulk-restore': async (call) => ({
    data: { restored: await restoreKitFiles(call, call.scope, call.params.newsroom_id, call.body.newsroom_files) },
  }),
  'newsrooms.social.index': async ({ db, scope, params }) => ({
    data: (await listHandles(db, scope, params.newsroom_id)).map(handleAnswer),
  }),
  'newsrooms.social.store': async (call) => ({
    data: handleAnswer(await addHandle(call, call.scope, call.params.newsroom_id, call.body)),
  }),
  'newsrooms.social.update': async (call) => {
    const { newsroom_id: newsroomId, handle_id: id } = call.params;
    return { data: handleAnswer(await changeHandle(call, call.scope, { newsroomId, id, ...call.body })) };
  },
  'newsrooms.social.delete': (call) => removeHandle(call, call.scope, call.params.newsroom_id, call.params.handle_id),
  'newsrooms.social.feed': async (call) => ({
    data: await readHandleFeed(call, call.scope, { newsroomId: call.params.newsroom_id, id: call.params.handle_id }),
  }),
  'newsrooms.followers.index': async ({ db, scope, params, query }) => {
    const after = readCursor(query.cursor, ['id']);
    const rows = await listFollowers(db, scope, params.newsroom_id, {
      all: query.all === 'true',
      after,
      limit: query.limit,
    });
    return pageOf(
      rows,
      query.limit,
      (row) => [row.id],
      (row) => row,
    );
  },
  'newsrooms.followers.store': async (call) => {
    const row = await findPublished(acrossBrands(call.db), call.params.newsroom_id);
    if (!row) throw notFound();
    const url = newsroomUrl(siteBase(call.config, publicUrlOf(call)), row);
    await askToFollow(call, { ...row, url }, { email: call.body.email, language: call.language });
  },
  'newsrooms.followers.delete': async ({ db, scope, params }) => {
    if ((await deleteFollower(db, scope, params.newsroom_id, params.follower_id)) === 0) throw notFound();
  },
};
