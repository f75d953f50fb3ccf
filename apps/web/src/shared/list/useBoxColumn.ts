import { useT } from '../i18n/index.ts';
import type { Selection } from '../selection/index.ts';
import { boxColumn } from './box-column.tsx';
import type { Column } from './ListTable.tsx';

/** Returns the attributes of a row of a list with a selection. */
export const selectedRow =
  (selection: Selection<{ id: string }>) =>
  ({ id }: { id: string }) => ({ 'data-selected': selection.ids.has(id) || undefined });

/** Returns the column of boxes of a list whose rows can all be selected; `nameOf` names a row. */
export function useBoxColumn<Row extends { id: string }>(
  selection: Selection<Row>,
  count: number,
  nameOf: (row: Row) => string,
): Column<Row> {
  const t = useT('clippings');
  return boxColumn({
    selection,
    count,
    all: t('bulk.all'),
    labelOf: (row) => t('bulk.select', { headline: nameOf(row) }),
  });
}
