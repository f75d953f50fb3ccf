import { ActionIcon, Button, Checkbox, Stack } from '@mantine/core';
import { Popover } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAdjustmentsHorizontal } from '../../../shared/icons/index.ts';
import { type ColumnName, columnNames, type useColumns } from './columns.ts';

interface Props {
  columns: ReturnType<typeof useColumns>;
  labels: Readonly<Record<ColumnName, string>>;
}

/** Chooses the columns of the table. */
export function ColumnsMenu({ columns: { shown, toggle, reset }, labels }: Props) {
  const t = useT('clippings');
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('columns.title')} title={t('columns.title')}>
          <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns.title')}>
        <Stack gap={10}>
          {columnNames.map((name) => (
            <Checkbox key={name} label={labels[name]} checked={shown.includes(name)} onChange={() => toggle(name)} />
          ))}
          <Button size="xs" variant="subtle" disabled={!reset} onClick={reset}>
            {t('columns.reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
