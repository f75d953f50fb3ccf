/** A category and where it hangs in the tree. */
export interface CategoryPlace {
  id: number;
  parent_id: number | null;
}

/** Returns the ids along the path of a category, the top one first; none for an unknown category. */
export function pathOf(id: number, tree: readonly CategoryPlace[]): number[] {
  const place = tree.find((one) => one.id === id);
  if (!place) return [];
  return place.parent_id === null ? [id] : [...pathOf(place.parent_id, tree), id];
}

/** Records are sent the path of each category that was chosen; one that is not known is left out. */
export const pathsOf = (chosen: readonly number[], tree: readonly CategoryPlace[]): number[][] =>
  chosen.map((id) => pathOf(id, tree)).filter((path) => path.length > 0);

/** Returns the categories that were chosen. A record keeps all ids along each path, so these are the lowest ones. */
export function chosenOf(kept: readonly CategoryPlace[]): number[] {
  const above = new Set(kept.map(({ parent_id }) => parent_id));
  return kept.filter(({ id }) => !above.has(id)).map(({ id }) => id);
}

/**
 * Returns the tree as a list for a select: each category with those above it, 'Transport › Ferries', below its parent.
 */
export function categoryOptions(
  tree: readonly (CategoryPlace & { name: string })[],
  locale: string,
): { value: string; label: string }[] {
  const byParent = Map.groupBy(tree, ({ parent_id }) => parent_id);
  const below = (parent: number | null, above: string): { value: string; label: string }[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name, locale))
      .flatMap(({ id, name }) => {
        const label = above ? `${above} › ${name}` : name;
        return [{ value: String(id), label }, ...below(id, label)];
      });
  return below(null, '');
}
