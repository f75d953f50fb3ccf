import type { Clipping } from '../clippings.api.ts';

export interface TagChange {
  clippings: string[];
  tags: string[];
  removed_tags: string[];
}

const hasTag = ({ tags }: Pick<Clipping, 'tags'>, name: string): boolean =>
  tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase());

/**
 * Returns the changes that restore the tags as they were, with one change for each set of clippings with the same
 * difference.
 */
export function undoOfTags(
  rows: readonly Pick<Clipping, 'id' | 'tags'>[],
  { tags, removed_tags }: Pick<TagChange, 'tags' | 'removed_tags'>,
): TagChange[] {
  const undone = new Map<string, TagChange>();
  for (const row of rows) {
    const back = {
      tags: removed_tags.filter((name) => hasTag(row, name)),
      removed_tags: tags.filter((name) => !hasTag(row, name)),
    };
    if (back.tags.length + back.removed_tags.length === 0) continue;
    const key = JSON.stringify(back);
    const same = undone.get(key);
    if (same) same.clippings.push(row.id);
    else undone.set(key, { ...back, clippings: [row.id] });
  }
  return [...undone.values()];
}
