import { z } from 'zod';
import { imageCrop, pixel } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, one } from './fields.ts';
import { limits } from './limits.ts';

export const fileKinds = ['image', 'audio', 'video', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Extensions by which people know the formats; what a file really is, its content decides. */
export const fileExtensions = {
  image: ['jpeg', 'jpg', 'png', 'gif'],
  audio: ['mp3', 'ogg', 'mp4a', 'mpga', 'm4a'],
  video: ['qt', 'avi', 'wmv', 'flv', 'mpg', 'mp4', 'webm'],
  document: ['pdf', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt', 'odt', 'ods', 'odp', 'rtf'],
} as const satisfies Record<FileKind, readonly string[]>;

/** Other common names of the same formats. */
const otherNames: Record<string, string> = { mov: 'qt', mpeg: 'mpg' };

export const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the kind of a file by its extension; null: not a listed format. */
export function kindByExtension(name: string): FileKind | null {
  const extension = otherNames[extensionOf(name)] ?? extensionOf(name);
  return fileKinds.find((kind) => (fileExtensions[kind] as readonly string[]).includes(extension)) ?? null;
}

export interface Size {
  width: number;
  height: number;
}

interface Purpose {
  kinds: readonly FileKind[];
  /** Pictures below it are refused. */
  minimum: Size | null;
  /** The frame in which a picture is cropped; the result has up to twice its size. */
  viewport: (Size & { shape: 'circle' | 'rectangle' }) | null;
}

/** The crop's frame where nothing else is said: 90x90, round, the result 180x180. */
export const defaultViewport = { width: 90, height: 90, shape: 'circle' } as const;

/** The kinds and sizes that each purpose of a file allows. */
export const filePurposes = {
  avatar: { kinds: ['image'], minimum: { width: 180, height: 180 }, viewport: defaultViewport },
  logo: { kinds: ['image'], minimum: { width: 180, height: 180 }, viewport: defaultViewport },
  story_cover: {
    kinds: ['image'],
    minimum: { width: 600, height: 315 },
    viewport: { width: 600, height: 315, shape: 'rectangle' },
  },
  newsroom_header: {
    kinds: ['image'],
    minimum: { width: 1200, height: 300 },
    viewport: { width: 1200, height: 300, shape: 'rectangle' },
  },
  picture: { kinds: ['image'], minimum: null, viewport: null },
  attachment: { kinds: fileKinds, minimum: null, viewport: null },
  clipping: { kinds: fileKinds, minimum: null, viewport: null },
} as const satisfies Record<string, Purpose>;
export type FilePurpose = keyof typeof filePurposes;
export const purposeOf = (name: FilePurpose): Purpose => filePurposes[name];
export const filePurpose = z.enum(Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]]);

/** Returns the largest size of a kind in bytes. */
export const fileLimit = (kind: FileKind): number => limits.fileBytes[kind];

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
