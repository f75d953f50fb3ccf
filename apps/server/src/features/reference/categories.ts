import type { Category } from '@masthead/contract';
import { categoryFacts, connectCategoryFacts, nameIn, remembered } from './facts.ts';

type FlatCategory = Omit<Category, 'children'>;

const byId = new Map(categoryFacts.map((category) => [category.id, category]));

export const isCategory = (id: number): boolean => byId.has(id);

/**
 * Returns the ids along a category's path, the top one first; empty for an unknown category. Records store categories
 * like this.
 */
export function categoryPath(id: number): number[] {
  const category = byId.get(id);
  if (!category) return [];
  return category.parent_id === null ? [id] : [...categoryPath(category.parent_id), id];
}

/** Every category, each parent right before its children. */
export const categoriesIn = remembered((language): FlatCategory[] =>
  categoryFacts.map(({ id, parent_id, depth, names }) => ({ id, parent_id, depth, name: nameIn(names, language) })),
);

/** Returns the name of a category; null for an unknown one. */
export const categoryName = (id: number, language: string): string | null => {
  const category = byId.get(id);
  return category ? nameIn(category.names, language) : null;
};

/** Returns the top level with everything below it. */
export const categoryTree = remembered((language): Category[] => {
  const childrenOf = Map.groupBy(categoriesIn(language), (category) => category.parent_id);
  const branch = (parent: number | null): Category[] =>
    (childrenOf.get(parent) ?? []).map((category) => ({ ...category, children: branch(category.id) }));
  return branch(null);
});

/** The 22 categories of relations. */
export const connectCategoriesIn = remembered((language) =>
  connectCategoryFacts.map(({ slug, names }) => ({ slug, name: nameIn(names, language) })),
);

/** Returns the categories of relations that a record names, in the order of the list. */
export const connectCategoriesNamed = (slugs: readonly string[], language: string) =>
  connectCategoriesIn(language).filter(({ slug }) => slugs.includes(slug));

const connectSlugs: ReadonlySet<string> = new Set(connectCategoryFacts.map(({ slug }) => slug));
export const isConnectCategory = (slug: string): boolean => connectSlugs.has(slug);

/** Returns the categories of a record by their ids, in the order of the tree. */
export function categoriesNamed(ids: readonly number[], language: string): FlatCategory[] {
  const wanted = new Set(ids);
  return wanted.size === 0 ? [] : categoriesIn(language).filter(({ id }) => wanted.has(id));
}

/**
 * Returns the ids that a record stores for categories sent as the ids along their paths, each once; null if one of them
 * is no path of the tree.
 */
export function idsOfPaths(paths: readonly (readonly number[])[]): number[] | null {
  const isPath = (path: readonly number[]) => categoryPath(path.at(-1) ?? -1).join() === path.join();
  return paths.every(isPath) ? [...new Set(paths.flat())] : null;
}
