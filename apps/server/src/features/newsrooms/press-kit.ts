import { buffer } from 'node:stream/consumers';
import { limits, type NewsroomFile } from '@masthead/contract';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { drawing, type FileRow, fileAnswer, holdFiles, keepBytes, listFilesById } from '../files/index.ts';
import { holdRemoved, moveAway, putBack, releaseRemoved } from '../removals/index.ts';
import { insertKitFile, type KitRow, listKit, orderKit, removedKitFile, updateKitFile } from './parts.queries.ts';
import { changing } from './save-newsroom.ts';

type Keeping = Pick<Services, 'config' | 'db' | 'clock' | 'storage'>;
/** Pixels of the smaller picture that is offered beside a large one; enough for a web page. */
const lowWidth = 1600;

const holderOf = (newsroomId: string) => ({ kind: 'newsroom_kit', id: newsroomId });

const filesOf = (rows: readonly KitRow[]): string[] =>
  rows.flatMap(({ file_id, low_file_id }) => (low_file_id ? [file_id, low_file_id] : [file_id]));

/** Returns the press kit in its order, each file with the smaller picture made of it. */
export async function readKit(db: Db, scope: Scope, newsroomId: string): Promise<NewsroomFile[]> {
  const rows = await listKit(db, scope, newsroomId);
  const ids = filesOf(rows);
  const files = new Map((await listFilesById(db, scope, ids)).map((file) => [file.id, file]));
  return rows.flatMap((row) => {
    const file = files.get(row.file_id);
    const low = row.low_file_id ? files.get(row.low_file_id) : undefined;
    return file ? [kitAnswer(row, file, low)] : [];
  });
}

const kitAnswer = ({ id, title, credit, created_at }: KitRow, file: FileRow, low?: FileRow): NewsroomFile => ({
  id,
  title,
  credit,
  created_at,
  file: fileAnswer(file),
  low_resolution: low ? fileAnswer(low) : null,
});

const holdKit = async (db: Db, scope: Scope, newsroomId: string): Promise<void> => {
  await holdFiles(db, scope, holderOf(newsroomId), filesOf(await listKit(db, scope, newsroomId)));
};

/** Adds an uploaded file to the press kit. Answers its id there. Throws 404, 409, 422. */
export async function addToKit(
  services: Keeping,
  scope: Scope,
  newsroomId: string,
  form: { file_id: string; title?: string | undefined; credit?: string | null | undefined },
): Promise<string> {
  const [file] = await listFilesById(services.db, scope, [form.file_id]);
  if (!file) throw invalidField('file_id', 'invalid');
  const low = await makeSmaller(services, file);
  const id = uuidv7();
  await changing(services, scope, newsroomId, async (transaction) => {
    const kit = await listKit(transaction, scope, newsroomId);
    if (kit.length >= limits.newsroomFiles)
      throw new Failure(409, 'press_kit_full', { params: { max: limits.newsroomFiles } });
    if (kit.some(({ file_id }) => file_id === file.id)) throw invalidField('file_id', 'duplicate');
    const row = {
      id,
      file_id: file.id,
      low_file_id: low?.id ?? null,
      title: form.title ?? file.name,
      credit: form.credit ?? null,
    };
    await insertKitFile(transaction, scope, newsroomId, row, services.clock.now());
    await holdKit(transaction, scope, newsroomId);
  });
  return id;
}

/** Makes a JPEG for the web of a wider picture; returns null if it is small enough. */
async function makeSmaller(services: Keeping, file: FileRow): Promise<FileRow | null> {
  if (file.kind !== 'image' || !file.width || file.width <= lowWidth) return null;
  const original = await buffer(await services.storage.get(file.storage_key));
  const bytes = await drawing(() =>
    sharp(original).resize({ width: lowWidth }).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
  );
  const { organisation_id, brand_id, user_id } = file;
  const name = file.name.replace(/\.\w+$/, '');
  return await keepBytes(
    services,
    { organisation_id, brand_id, user_id },
    { name: `${name}-${lowWidth}.jpg`, format: 'jpg', purpose: 'picture', bytes },
  );
}

export const changeKitFile = (
  services: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  newsroomId: string,
  id: string,
  change: { title?: string | undefined; credit?: string | null | undefined; position?: number | undefined },
): Promise<void> =>
  changing(services, scope, newsroomId, async (transaction) => {
    const kit = await listKit(transaction, scope, newsroomId);
    const row = kit.find((one) => one.id === id);
    if (!row) throw notFound();
    const { title = row.title, credit = row.credit, position } = change;
    await updateKitFile(transaction, scope, newsroomId, { id, title, credit });
    if (position === undefined) return;
    const ids = kit.map((one) => one.id).filter((one) => one !== id);
    await orderKit(transaction, scope, newsroomId, ids.toSpliced(position, 0, id));
  });

/** Takes files out of the press kit; they are held until they can no longer be put back. Returns how many. Throws 404. */
export async function removeKitFiles(
  services: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  newsroomId: string,
  ids: readonly string[],
): Promise<number> {
  let removed = 0;
  await changing(services, scope, newsroomId, async (transaction) => {
    const rows = (await listKit(transaction, scope, newsroomId)).filter(({ id }) => ids.includes(id));
    if (rows.length === 0) throw notFound();
    await holdRemoved(
      transaction,
      scope,
      rows.flatMap((row) => filesOf([row]).map((file_id) => ({ holder_id: row.id, file_id }))),
    );
    const own = rows.map(({ id }) => id);
    removed = await moveAway(transaction, removedKitFile, scope, own, services.clock.now());
    await holdKit(transaction, scope, newsroomId);
  });
  return removed;
}

/** Puts removed files back in their places. Returns how many came. Throws 404 if none did, and 409. */
export async function restoreKitFiles(
  services: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  newsroomId: string,
  ids: readonly string[],
): Promise<number> {
  let restored = 0;
  await changing(services, scope, newsroomId, async (transaction) => {
    const back = await putBack(transaction, removedKitFile, scope, ids);
    const kit = await listKit(transaction, scope, newsroomId);
    restored = kit.filter(({ id }) => back.includes(id)).length;
    // A file of another newsroom is not put back by a call for this one.
    if (restored === 0 || restored < back.length) throw notFound();
    if (kit.length > limits.newsroomFiles)
      throw new Failure(409, 'press_kit_full', { params: { max: limits.newsroomFiles } });
    await holdKit(transaction, scope, newsroomId);
    await releaseRemoved(transaction, back);
  });
  return restored;
}
