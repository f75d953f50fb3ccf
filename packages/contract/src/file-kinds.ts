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

/** Returns the largest size of a kind in bytes. */
export const fileLimit = (kind: FileKind): number => limits.fileBytes[kind];
