export { createGroup } from './groups/save-group.ts';
export { findRisingNames } from './names/rising-names.ts';
