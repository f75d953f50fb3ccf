import type { ImageCrop } from '@masthead/contract';
import type { Picture, StoryCard } from '@masthead/site/pages.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import type { CardRow, Position } from './site.queries.ts';
import type { Visit } from './visit.ts';
import { formatTime, langUnless } from './words.ts';

/** Covers are cut to this, see the purpose story_cover. */
const coverSize = { width: 1200, height: 630 };

export const coverOf = (image: ImageCrop | null, alt: string): Picture | null => {
  const src = image?.cropped ?? image?.original;
  return src ? { src, alt, ...coverSize } : null;
};

export const cardOf =
  ({ newsroom, base, language, tag, t }: Visit) =>
  (
    row: Pick<CardRow, 'slug' | 'type' | 'language' | 'headline' | 'published_at' | 'cover_image'> & Partial<CardRow>,
  ): StoryCard => ({
    href: `${base}/${row.slug}`,
    lang: langUnless(row.language, tag),
    headline: row.headline,
    subheading: row.subheading ?? null,
    meta: `${t(`site.types.${row.type}`)} · ${formatTime(row.published_at, 'date', { language, timezone: newsroom.timezone })}`,
    datetime: row.published_at,
    // The headline beside it says where the picture leads.
    cover: coverOf(row.cover_image, ''),
    isPinned: row.is_pinned ?? false,
  });

export const positionOf = (cursor: string | null): Position | null => {
  const position = readCursor(cursor ?? undefined, ['moment', 'id']);
  return position && [String(position[0]), String(position[1])];
};

/** Returns the rows of a page, and the address of the next one. The query must have read one more than the limit. */
export function pageOfCards<R extends Pick<CardRow, 'published_at' | 'id'>>(
  rows: readonly R[],
  limit: number,
  addressOf: (cursor: string) => string,
): { shown: R[]; older: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const older = rows.length > limit && last ? addressOf(writeCursor([last.published_at, last.id])) : null;
  return { shown, older };
}
