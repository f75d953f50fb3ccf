import { ActionIcon } from '@mantine/core';
import { Tooltip } from '../../../shared/floating/index.ts';
import type { IconBold } from '../../../shared/icons/index.ts';
import classes from './text.module.css';

interface Props {
  label: string;
  keys?: string | undefined;
  Icon: typeof IconBold;
  isActive?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onClick: () => void;
}

/** A button of the toolbar. Pressing it leaves the cursor in the text. */
export function ToolButton({ label, keys, Icon, isActive, isDisabled, onClick }: Props) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <ActionIcon
        size={28}
        className={classes.tool}
        aria-label={label}
        aria-pressed={isActive}
        disabled={isDisabled ?? false}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
