export { type Selection, useSelection } from './useSelection.ts';
