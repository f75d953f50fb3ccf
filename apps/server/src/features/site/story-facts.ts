import { plainText } from './article-html.ts';
import type { StoryRow } from './story.queries.ts';

/** Returns the time of the last correction, the only change of a text that readers see. */
export const modifiedAt = (story: Pick<StoryRow, 'corrections'>): string | null =>
  story.corrections.at(-1)?.created_at ?? null;

/** Returns the subheading, otherwise the beginning of the text: for search engines, feeds and previews. */
export const leadOf = (story: Pick<StoryRow, 'subheading' | 'copytext'>): string => {
  const text = story.subheading?.trim() || plainText(story.copytext).replace(/\s+/g, ' ');
  return text.length > 200 ? `${text.slice(0, 199).replace(/\s+\S*$/, '')}…` : text;
};
