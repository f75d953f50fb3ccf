import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from '../icons/index.ts';
import type { Column } from './ListTable.tsx';
import classes from './list.module.css';

interface Props {
  sorted: Column<never>['sorted'];
  onSort: () => void;
  children: ReactNode;
}

/** Head of a column that sorts the list, with the direction where it does. */
export const SortHead = ({ sorted, onSort, children }: Props) => (
  <button type="button" className={classes.sort} onClick={onSort}>
    {children}
    {sorted && (sorted === 'ascending' ? <Up /> : <Down />)}
  </button>
);

const arrow = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;
const Up = () => <IconArrowUp {...arrow} />;
const Down = () => <IconArrowDown {...arrow} />;
