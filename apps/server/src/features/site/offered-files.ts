import type { Download } from '@masthead/site/pages.ts';
import { fileUrl } from '../files/index.ts';
import type { SiteFile, StoryRow } from './story.queries.ts';
import { formatDuration, formatSize } from './words.ts';

export const addressOfFile = (file: SiteFile): string => fileUrl(file);

const icons: Readonly<Record<SiteFile['kind'], Download['icon']>> = {
  image: 'picture',
  video: 'film',
  audio: 'sound',
  document: 'page',
};
export const iconOf = ({ kind }: SiteFile): Download['icon'] => icons[kind];

/** Returns 'JPEG, 2.4 MB' or 'MP4, 1:40, 84 MB'. */
export function detailOf(file: SiteFile, language: string): string {
  const format = (/\.(\w{1,5})$/.exec(file.name)?.[1] ?? '').toUpperCase().replace('JPG', 'JPEG');
  const duration = file.duration_sec ? formatDuration(file.duration_sec) : null;
  return [format, duration, formatSize(file.bytes, language)].filter(Boolean).join(', ');
}

/** Returns the files of a story, each once: attachments and the original cover, without the crops made for the page. */
export const offeredFiles = ({ files }: Pick<StoryRow, 'files'>): SiteFile[] => [
  ...new Map(files.filter((file) => !file.is_crop).map((file) => [file.id, file])).values(),
];

export const bytesOf = (files: readonly SiteFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
