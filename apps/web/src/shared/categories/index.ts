export { type CategoryPlace, categoryOptions, chosenOf, pathsOf } from './category-tree.ts';
export { loadedCategories, useCategories } from './useCategories.ts';
