export { findNewsroomBrand } from './newsrooms.queries.ts';
