export { BulkBar } from './BulkBar.tsx';
export { boxColumn } from './box-column.tsx';
export { ListFilters } from './ListFilters.tsx';
export { type Column, ListTable } from './ListTable.tsx';
export { RowsBar } from './RowsBar.tsx';
export { SortHead } from './SortHead.tsx';
export { takeAway } from './take-away.ts';
export { selectedRow, useBoxColumn } from './useBoxColumn.ts';
export { onAll, onEach, useBulk } from './useBulk.ts';
