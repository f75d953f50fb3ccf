interface Place {
  id: number;
  parent_id: number | null;
  name: string;
}

/** The tree as a list for a select: each category with those above it, 'Transport › Ferries', below its parent. */
export function categoryOptions(categories: readonly Place[], locale: string): { value: string; label: string }[] {
  const byParent = Map.groupBy(categories, ({ parent_id }) => parent_id);
  const below = (parent: number | null, above: string): { value: string; label: string }[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name, locale))
      .flatMap(({ id, name }) => {
        const label = above ? `${above} › ${name}` : name;
        return [{ value: String(id), label }, ...below(id, label)];
      });
  return below(null, '');
}
