export { listClippingsOfTerm } from './clippings/clipping-terms.queries.ts';
export { type ClippingTerm, termsOfClippings } from './clippings/clipping-terms.ts';
export { createGroup } from './groups/save-group.ts';
export { findRisingNames } from './names/rising-names.ts';
