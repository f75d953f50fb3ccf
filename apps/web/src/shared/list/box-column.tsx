import { Checkbox } from '@mantine/core';
import type { Selection } from '../selection/index.ts';
import type { Column } from './ListTable.tsx';

interface Options<Row extends { id: string }> {
  selection: Selection<Row>;
  /** Number of rows that can be selected. */
  count: number;
  /** Label of the box that selects all of them. */
  all: string;
  /** Returns the label of a row's box; null for a row that cannot be selected. */
  labelOf: (row: Row) => string | null;
}

/** Returns the column of boxes that select rows; with Shift, all from the one selected last. */
export function boxColumn<Row extends { id: string }>({ selection, count, all, labelOf }: Options<Row>): Column<Row> {
  const isAll = count > 0 && selection.rows.length === count;
  return {
    id: 'box',
    kind: 'box',
    head: (
      <Checkbox
        aria-label={all}
        checked={isAll}
        disabled={count === 0}
        indeterminate={!isAll && selection.rows.length > 0}
        onChange={() => (isAll ? selection.clear() : selection.all())}
      />
    ),
    cell: (row) => {
      const label = labelOf(row);
      return (
        label !== null && (
          <Checkbox
            aria-label={label}
            checked={selection.ids.has(row.id)}
            onChange={(event) => selection.toggle(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        )
      );
    },
  };
}
