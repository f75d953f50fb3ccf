interface Place {
  id: number;
  parent_id: number | null;
  name: string;
}

/** The ids along the path of a category, the top one first. */
export function pathOf(id: number, tree: readonly Place[]): number[] {
  const place = tree.find((one) => one.id === id);
  if (!place) return [];
  return place.parent_id === null ? [id] : [...pathOf(place.parent_id, tree), id];
}

/** Those that were chosen among the ids that a record keeps, which are all along their paths: the lowest ones. */
export function chosenOf(kept: readonly Place[]): number[] {
  const above = new Set(kept.map(({ parent_id }) => parent_id));
  return kept.filter(({ id }) => !above.has(id)).map(({ id }) => id);
}

/** The tree as a list for a select: each with those above it, 'Transport › Ferries'. */
export const pathOptions = (tree: readonly Place[]): { value: string; label: string }[] => {
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  return tree.map(({ id }) => ({
    value: String(id),
    label: pathOf(id, tree)
      .map((one) => names.get(one))
      .join(' › '),
  }));
};
