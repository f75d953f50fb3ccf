export { BulkBar } from './BulkBar.tsx';
export { boxColumn } from './box-column.tsx';
export { ListFilters } from './ListFilters.tsx';
export { type Column, ListTable } from './ListTable.tsx';
export { SortHead } from './SortHead.tsx';
