import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Popover } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown, IconX } from '../../../shared/icons/index.ts';
import classes from './filters.module.css';

interface FilterChipProps {
  /** The name of the filter, or the chosen values. */
  label: string;
  isOn: boolean;
  onClear?: (() => void) | undefined;
  /** Turns the filter on, for a chip without choices. */
  onTurnOn?: () => void;
  /** Choices that open below the chip. */
  children?: ReactNode;
  icon?: ReactNode;
  isDashed?: boolean;
}

/**
 * Shows a filter as a chip: closed it names the chosen values, open it shows the choices. A chosen filter is removed by
 * its cross.
 */
export function FilterChip({ label, isOn, onClear, onTurnOn, children, icon, isDashed }: FilterChipProps) {
  const t = useT('mentions');
  const [isOpen, setOpen] = useState(false);
  const canClear = isOn && onClear;
  return (
    <span className={classes.chip} data-on={isOn || undefined} data-dashed={isDashed || undefined}>
      {children ? (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <UnstyledButton
              className={classes.chipName}
              onClick={() => setOpen(!isOpen)}
              data-plain={canClear ? undefined : true}
            >
              {icon}
              {label}
              {!canClear && !isDashed && <IconChevronDown size={14} stroke={1.6} aria-hidden />}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown className={classes.choices}>{children}</Popover.Dropdown>
        </Popover>
      ) : onTurnOn && !isOn ? (
        <UnstyledButton className={classes.chipName} data-plain onClick={onTurnOn}>
          {icon}
          {label}
        </UnstyledButton>
      ) : (
        <span className={classes.chipName}>
          {icon}
          {label}
        </span>
      )}
      {canClear && (
        <UnstyledButton
          className={classes.chipClear}
          aria-label={t('filters.clear', { name: label })}
          onClick={onClear}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
