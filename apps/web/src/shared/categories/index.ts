export { type CategoryPlace, categoryOptions, chosenOf, pathOf, pathsOf } from './category-tree.ts';
export { loadedCategories, useCategories } from './useCategories.ts';
