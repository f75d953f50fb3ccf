export { Grip, useSortableRow } from './row.tsx';
export { Sortable } from './Sortable.tsx';
