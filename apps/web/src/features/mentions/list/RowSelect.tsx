import { Checkbox } from '@mantine/core';
import type { Mention } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './list.module.css';

interface RowSelectProps {
  mention: Mention;
  isSelected: boolean;
  onSelect: (id: string, isRange?: boolean) => void;
}

/** The box that selects a row. */
export function RowSelect({ mention, isSelected, onSelect }: RowSelectProps) {
  const t = useT('mentions');
  return (
    <Checkbox
      className={classes.select}
      size="xs"
      aria-label={t('bulk.select_one', { headline: mention.headline })}
      checked={isSelected}
      onChange={() => {}}
      onClick={(event) => onSelect(mention.id, event.shiftKey)}
    />
  );
}
