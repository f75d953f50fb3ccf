export { findPrStyleBrand } from './pr-styles.queries.ts';
export { findStoryBrand } from './stories.queries.ts';
