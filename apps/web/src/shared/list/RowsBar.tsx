import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Menu } from '../floating/index.ts';
import { useT } from '../i18n/index.ts';
import type { Selection } from '../selection/index.ts';
import { BulkBar } from './BulkBar.tsx';

interface RowAction {
  label: string;
  icon?: ReactNode;
  /** Destroys something. */
  danger?: boolean;
  onClick?: () => void;
  /** Choices of a menu, in place of a click. */
  choices?: readonly { label: string; onClick: () => void }[];
}

interface Props {
  selection: Selection<{ id: string }>;
  isBusy: boolean;
  /** Actions on the selected rows; false: it suits none of them. */
  actions: readonly (RowAction | false)[];
}

/** A bar with the actions on selected rows, shown while some are selected. */
export function RowsBar({ selection, isBusy, actions }: Props) {
  const t = useT('lists');
  const clippings = useT('clippings');
  const count = selection.rows.length;
  if (count === 0) return null;
  const texts = {
    label: t('label'),
    selected: clippings('bulk.selected', { count }),
    clear: clippings('bulk.clear'),
  };
  return (
    <BulkBar texts={texts} onClear={selection.clear}>
      {actions.map((action) => action && <Action key={action.label} {...action} isBusy={isBusy} />)}
    </BulkBar>
  );
}

function Action({ label, icon, danger, onClick, choices, isBusy }: RowAction & { isBusy: boolean }) {
  const button = (
    <Button
      size="xs"
      variant="subtle"
      disabled={isBusy}
      data-danger={danger || undefined}
      leftSection={icon}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  if (!choices) return button;
  return (
    <Menu>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={choice.onClick}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
