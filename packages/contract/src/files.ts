import { z } from 'zod';
import { imageCrop, pixel } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, one } from './fields.ts';
import { type FilePurpose, fileKinds, filePurposes } from './file-kinds.ts';

export const filePurpose = z.enum(Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]]);

export const file = z.object({
  id,
  name: z.string(),
  kind: z.enum(fileKinds),
  /** Lower case, as in the name; empty if the name has none. */
  extension: z.string(),
  content_type: z.string(),
  /** The same as `content_type`. */
  mime_type: z.string(),
  bytes: z.number().int(),
  /** The same as `bytes`. */
  size: z.number().int(),
  /** Path below the host. Anyone who knows it can open the file. */
  url: z.string(),
  thumbnail_url: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  duration_sec: z.number().int().nullable(),
  created_at: dateTime,
});
export type StoredFile = z.infer<typeof file>;

/** Left, top, right and bottom in pixels of the original as it is shown, after its orientation. */
const points = z.tuple([pixel, pixel, pixel, pixel]);
/** EXIF orientation: 1 upright, 3, 6 and 8 turned by a half, a right and a left quarter. */
const orientation = z.literal([1, 3, 6, 8]);

/** The handler checks it, so that signed-out callers get the answer for that first. */
const addressOfPage = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .regex(/^https?:\/\//i);

export const fileEndpoints = defineEndpoints({
  'files.store': {
    method: 'POST',
    path: '/files',
    area: 'files',
    summary: 'Takes in a file (multipart; the fields purpose and brand_id stand before the file)',
    access: 'signed-in',
    multipart: z.object({
      purpose: filePurpose,
      brand_id: id.optional(),
      file: z.string().meta({ format: 'binary', bounded: 'by limits.fileBytes while it is read' }),
    }),
    answer: one(file),
    status: 201,
  },
  'files.crop': {
    method: 'POST',
    path: '/files/{file_id}/crop',
    area: 'files',
    summary: 'Cuts a part out of a picture and keeps it as a file of its own; answers the image value',
    access: 'signed-in',
    subject: { kind: 'file', id: 'params.file_id' },
    params: z.object({ file_id: id }),
    body: z.object({
      points,
      orientation: orientation.default(1),
      zoom: z.number().positive().max(100).default(1),
      /** The purpose whose viewport sets the size of the result; defaults to avatar. */
      purpose: filePurpose.default('avatar'),
    }),
    answer: one(imageCrop),
    status: 201,
    waitsOutside: true,
  },
  'pictures.show': {
    method: 'GET',
    path: '/pictures',
    area: 'files',
    summary: 'A picture of another site, fetched by the server, so that the site does not learn who looks at it',
    access: 'signed-in',
    query: z.object({ url: addressOfPage.optional() }),
    answer: 'raw',
  },
  'files.delete': {
    method: 'DELETE',
    path: '/files/{file_id}',
    area: 'files',
    summary: 'Removes a file; its address stops working at once',
    access: 'story.create',
    subject: { kind: 'file', id: 'params.file_id' },
    params: z.object({ file_id: id }),
    answer: null,
  },
  'files.open': {
    method: 'GET',
    path: '/files/{file_id}/{secret}/{name}',
    base: 'root',
    area: 'files',
    summary: 'The file itself; download=true saves it, size=thumbnail is its small picture. Ranges are answered',
    access: 'public',
    params: z.object({ file_id: id, secret: z.string().max(100), name: z.string().max(500) }),
    query: z.object({ download: z.enum(['true', 'false']).optional(), size: z.enum(['thumbnail']).optional() }),
    answer: 'raw',
  },
  'screenshots.image': {
    method: 'GET',
    path: '/screenshot',
    area: 'files',
    summary: 'A web page as a PNG picture',
    access: 'signed-in',
    query: z.object({
      url: addressOfPage.optional(),
      width: z.coerce.number().int().min(200).max(2560).default(1280),
      height: z.coerce.number().int().min(200).max(4096).default(800),
    }),
    answer: 'raw',
    rateLimit: 60,
  },
  'screenshots.pdf': {
    method: 'GET',
    path: '/pdf',
    area: 'files',
    summary: 'A web page as a PDF',
    work: 'backfill',
    access: 'signed-in',
    query: z.object({ url: addressOfPage.optional() }),
    answer: 'raw',
    rateLimit: 60,
  },
});
