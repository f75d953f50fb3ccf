import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconX } from '../icons/index.ts';
import classes from './bulk.module.css';

interface Props {
  texts: { label: string; selected: string; clear: string };
  onClear: () => void;
  /** Actions on the selected rows: small subtle buttons. */
  children: ReactNode;
}

/** A bar with the actions on the selected rows; it floats over the list while rows are selected. */
export function BulkBar({ texts, onClear, children }: Props) {
  return (
    <div className={classes.place}>
      <div className={classes.bar} role="toolbar" aria-label={texts.label}>
        <b role="status">{texts.selected}</b>
        {children}
        <ActionIcon aria-label={texts.clear} onClick={onClear}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
