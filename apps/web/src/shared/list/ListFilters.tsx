import type { ReactNode } from 'react';
import { SearchField } from '../parts/index.ts';
import classes from './list.module.css';

interface Props {
  search: { label: string; value: string | undefined; onChange: (text: string | undefined) => void };
  /** Chips and selects that narrow the list. */
  children?: ReactNode;
  /** Number of listed rows, in words; announced when it changes. */
  count?: string | undefined;
}

/** Words and filters above a list, in one row; what they are set to lives in the address. */
export function ListFilters({ search, children, count }: Props) {
  return (
    <div className={classes.filters}>
      <SearchField
        label={search.label}
        className={classes.search}
        value={search.value ?? ''}
        onChange={(text) => search.onChange(text || undefined)}
      />
      {children}
      <span className={classes.count} role="status">
        {count}
      </span>
    </div>
  );
}
