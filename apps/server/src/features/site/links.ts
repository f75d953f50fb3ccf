import type { Link } from '@masthead/site/pages.ts';
import { categoryName, categoryPath } from '../reference/index.ts';

/** Returns the chosen categories: the end of each path, since records keep all ids along it. */
function chosenCategories(ids: readonly number[]): number[] {
  const parents = new Set(ids.flatMap((id) => categoryPath(id).slice(0, -1)));
  return ids.filter((id) => !parents.has(id));
}

export const categoryLinks = (
  { base, language }: { base: string; language: string },
  ids: readonly number[],
  current?: number,
): Link[] =>
  chosenCategories(ids).flatMap((id) => {
    const label = categoryName(id, language);
    return label ? [{ href: `${base}/category/${id}`, label, current: id === current }] : [];
  });
