import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { devicePrefix, readLocal, writeLocal } from '../../../shared/local-storage.ts';

/** Columns of the table that a user may choose, in their order; date, headline and outlet are always shown. */
export const columnNames = ['tags', 'language', 'saved', 'tone', 'impressions', 'value'] as const;
export type ColumnName = (typeof columnNames)[number];
const usual: readonly ColumnName[] = ['tone', 'impressions', 'value'];

/** Returns remembered columns in their order, without those that no longer exist; null: the usual ones. */
export const readColumns = (remembered: string | null): readonly ColumnName[] => {
  if (remembered === null) return usual;
  const chosen = remembered.split(',');
  return columnNames.filter((name) => chosen.includes(name));
};

/** Returns the columns that the user has chosen on this device. */
export function useColumns() {
  const key = `${devicePrefix}${useUser().id}.coverage_columns`;
  const [shown, setShown] = useState(() => readColumns(readLocal(key)));
  const set = (text: string | null) => {
    writeLocal(key, text);
    setShown(readColumns(text));
  };
  return {
    shown,
    toggle: (name: ColumnName) => set(columnNames.filter((one) => shown.includes(one) !== (one === name)).join(',')),
    /** Shows the usual columns; undefined: they are shown. */
    reset: shown.join() === usual.join() ? undefined : () => set(null),
  };
}
