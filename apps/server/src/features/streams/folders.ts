import { events, limits } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, isUniqueViolation } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import { type BrandId, brandIn, type Handlers, lockLimit, type Scope } from '../access/index.ts';
import {
  collapseFolder,
  countFolders,
  deleteFolder,
  emptyFolder,
  expandFolder,
  findFolder,
  insertFolder,
  listFolders,
  lockFolder,
  moveStreams,
  renameFolder,
} from './folders.queries.ts';
import type { Save } from './save-stream.ts';

/** Refuses a second folder of a name in a brand, which the database does not accept. */
async function refusingDoubles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'stream_folders_name')) throw invalidField('name', 'folder_name_taken');
    throw error;
  }
}

const tellFolders = (db: Db, brandId: BrandId) => broadcast(db, events.streamsFolders, brandId, {});

async function answerOne(db: Db, scope: Scope, brandId: BrandId, id: string) {
  const folder = await findFolder(db, scope, brandId, id);
  if (!folder) throw notFound();
  return { data: folder };
}

/** Creates a folder. Throws 409 at the limit and 422 for a name that another one has. */
async function createFolder({ db, clock }: Save, brandId: BrandId, name: string): Promise<string> {
  const id = uuidv7();
  await refusingDoubles(() =>
    db.transaction().execute(async (transaction) => {
      await lockLimit(transaction, brandId, 'stream folders');
      if ((await countFolders(transaction, brandId)) >= limits.streamFolders)
        throw new Failure(409, 'too_many_folders', { params: { max: limits.streamFolders } });
      await insertFolder(transaction, { brandId, id }, name, clock.now());
      await tellFolders(transaction, brandId);
    }),
  );
  return id;
}

/** Deletes a folder; its streams stay. Throws 404. */
const removeFolder = (db: Db, brandId: BrandId, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (!(await lockFolder(transaction, { brandId, id }))) throw notFound();
    await emptyFolder(transaction, { brandId, id });
    await deleteFolder(transaction, { brandId, id });
    await tellFolders(transaction, brandId);
  });

/** Moves streams into a folder of their brand, or out of theirs. Throws 422. */
export const moveInto = (
  db: Db,
  brandId: BrandId,
  streams: readonly string[],
  folderId: string | null,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (folderId && !(await lockFolder(transaction, { brandId, id: folderId })))
      throw invalidField('folder_id', 'invalid');
    await moveStreams(transaction, brandId, streams, folderId);
    await tellFolders(transaction, brandId);
  });

export const folderRoutes: Handlers = {
  'brands.stream-folders.index': async ({ db, scope, params }) => ({
    data: await listFolders(db, scope, brandIn(scope, params.brand_id)),
  }),
  'brands.stream-folders.store': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    return await answerOne(call.db, call.scope, brandId, await createFolder(call, brandId, call.body.name));
  },
  'brands.stream-folders.update': async ({ db, scope, params, body }) => {
    const brandId = brandIn(scope, params.brand_id);
    await refusingDoubles(() => renameFolder(db, { brandId, id: params.folder_id }, body.name));
    await tellFolders(db, brandId);
    return await answerOne(db, scope, brandId, params.folder_id);
  },
  'brands.stream-folders.delete': ({ db, scope, params }) =>
    removeFolder(db, brandIn(scope, params.brand_id), params.folder_id),
  'brands.stream-folders.collapse': async ({ db, scope, params, body }) => {
    const brandId = brandIn(scope, params.brand_id);
    const { data } = await answerOne(db, scope, brandId, params.folder_id);
    const change = body.is_collapsed ? collapseFolder : expandFolder;
    await change(db, { brandId, id: data.id }, scope.actor.user_id);
    return { data: { ...data, is_collapsed: body.is_collapsed } };
  },
  'brands.streams.move': async ({ db, scope, params, body }) => {
    const brandId = brandIn(scope, params.brand_id);
    await moveInto(db, brandId, body.streams, body.folder_id);
    return { data: await listFolders(db, scope, brandId) };
  },
};
