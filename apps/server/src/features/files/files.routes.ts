import { before, minutes } from '../../platform/clock/index.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { brandIn, type Call, type Handlers } from '../access/index.ts';
import { cropImage } from './crop-image.ts';
import { fileAnswer } from './file-answer.ts';
import { listFilesOfBrand, markDeleted, markManyDeleted, restoreFiles } from './files.queries.ts';
import { openFile } from './open-file.ts';
import { type Rendering, renderPage } from './render-page.ts';
import { showPicture } from './show-picture.ts';
import { takeUpload } from './take-upload.ts';

/** Headers of what came from elsewhere: it runs nothing and loads nothing, should it be opened by itself. */
const sealedOff = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

async function sendRendering(call: Call<'screenshots.image'> | Call<'screenshots.pdf'>, rendering: Rendering) {
  const { contentType, bytes } = await renderPage(call, rendering);
  return call.reply
    .headers({
      ...sealedOff,
      'content-type': contentType,
      'cache-control': 'private, max-age=3600',
    })
    .send(Buffer.from(bytes));
}

const urlOf = ({ url }: { url?: string | undefined }): string => {
  if (!url) throw invalidField('url', 'required');
  return url;
};

/** Less than the hour after which the bytes of a removed file are deleted. */
const restorableFor = minutes(50);

export const fileRoutes: Handlers = {
  'files.store': async (call) => ({ data: fileAnswer(await takeUpload(call, call.scope, call.request)) }),
  'files.crop': async (call) => ({ data: await cropImage(call, call.scope, call.params.file_id, call.body) }),
  'pictures.show': async (call) => {
    const { contentType, bytes } = await showPicture(call, urlOf(call.query));
    const headers = { ...sealedOff, 'content-type': contentType, 'cache-control': 'private, max-age=86400' };
    return call.reply.headers(headers).send(bytes);
  },
  'files.delete': async ({ db, scope, clock, params }) => {
    if (!(await markDeleted(db, scope, params.file_id, clock.now()))) throw notFound();
  },
  'brands.files.index': async ({ db, scope, params, query }) => {
    const after = readCursor(query.cursor, ['moment', 'id']);
    const rows = await listFilesOfBrand(db, brandIn(scope, params.brand_id), { ...query, after });
    return pageOf(rows, query.limit, (row) => [row.created_at, row.id], fileAnswer);
  },
  'brands.files.bulk-delete': async ({ db, scope, clock, params, body }) => {
    const brandId = brandIn(scope, params.brand_id);
    return { data: { deleted: await markManyDeleted(db, brandId, body.files, clock.now()) } };
  },
  'brands.files.bulk-restore': async ({ db, scope, clock, params, body }) => {
    const since = before(clock.now(), restorableFor);
    return { data: { restored: await restoreFiles(db, brandIn(scope, params.brand_id), body.files, since) } };
  },
  'files.open': (call) => openFile(call),
  'screenshots.image': (call) =>
    sendRendering(call, { kind: 'screenshot', options: { ...call.query, url: urlOf(call.query) } }),
  'screenshots.pdf': (call) => sendRendering(call, { kind: 'pdf', options: { url: urlOf(call.query) } }),
};
