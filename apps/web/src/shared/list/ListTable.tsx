import type { DragEvent, ReactNode } from 'react';
import classes from './list.module.css';

/**
 * The kind of content, which decides the layout: `main` is the row's name and takes the remaining width, a `figure` is
 * right-aligned, `box` is a checkbox before the name, and `menu` holds the actions on the row.
 */
type ColumnKind = 'main' | 'fact' | 'figure' | 'box' | 'menu';

export interface Column<Row> {
  id: string;
  /** Read by everyone; of a menu only by a screen reader. */
  head: ReactNode;
  kind?: ColumnKind;
  /** The order of the rows, if they are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined;
  /**
   * The window in which it still finds room: `wide` from 1680 px, `desktop` from 1100 px, `tablet` from 760 px; without it, in
   * every one.
   */
  from?: 'wide' | 'desktop' | 'tablet';
  cell: (row: Row) => ReactNode;
}

interface Props<Row extends { id: string }> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Attributes of a row: `data-selected`, `data-off`. */
  rowData?: (row: Row) => Record<`data-${string}`, true | string | undefined>;
  /** Begins to drag a row by its link. */
  onDrag?: ((event: DragEvent, row: Row) => void) | undefined;
}

/**
 * A list of records. A link in the main column with `data-cover` takes a click anywhere in its row, except on the menu
 * and on elements with `data-above`.
 */
export function ListTable<Row extends { id: string }>({ caption, columns, rows, rowData, onDrag }: Props<Row>) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, head, kind = 'fact', from, sorted }) => (
            <th key={id} scope="col" aria-sort={sorted} data-kind={kind} data-from={from}>
              {kind === 'menu' ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} {...rowData?.(row)} {...(onDrag && { onDragStart: (event) => onDrag(event, row) })}>
            {columns.map(({ id, kind = 'fact', from, cell }) => {
              const Cell = kind === 'main' ? 'th' : 'td';
              return (
                <Cell key={id} scope={kind === 'main' ? 'row' : undefined} data-kind={kind} data-from={from}>
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
