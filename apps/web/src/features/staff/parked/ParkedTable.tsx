import { Button } from '@mantine/core';
import type { ParkedItem } from '@masthead/contract';
import { useMayCall } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { boxColumn, type Column, ListTable } from '../../../shared/list/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import classes from './parked.module.css';
import { useParkedActions } from './useParkedActions.ts';

interface Props {
  rows: readonly ParkedItem[];
  selection: Selection<ParkedItem>;
}

export function ParkedTable({ rows, selection }: Props) {
  const t = useT('staff');
  const { number } = useFormat();
  const mayRetry = useMayCall('staff.parked.retry');
  const box = boxColumn({
    selection,
    count: rows.length,
    all: t('parked.select_all'),
    labelOf: ({ subject }) => t('parked.select', { subject }),
  });
  const columns: Column<ParkedItem>[] = [
    ...(mayRetry ? [box] : []),
    { id: 'subject', head: t('parked.subject'), kind: 'main', cell: (item) => <Subject item={item} /> },
    { id: 'kind', head: t('parked.kind'), from: 'tablet', cell: ({ kind }) => t(`parked.kinds.${kind}`) },
    {
      id: 'attempts',
      head: t('parked.attempts'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ attempts }) => number(attempts),
    },
    {
      id: 'since',
      head: t('parked.since'),
      from: 'tablet',
      cell: ({ first_failed_at }) => <Age time={first_failed_at} />,
    },
    ...(mayRetry ? [actionsColumn(t)] : []),
  ];
  const rowData = ({ id }: ParkedItem) => ({ 'data-selected': selection.ids.has(id) || undefined });
  return <ListTable caption={t('parked.title')} columns={columns} rows={rows} rowData={rowData} />;
}

const actionsColumn = (t: ReturnType<typeof useT<'staff'>>): Column<ParkedItem> => ({
  id: 'menu',
  head: t('parked.actions'),
  kind: 'menu',
  cell: (item) => <Actions item={item} />,
});

function Subject({ item }: { item: ParkedItem }) {
  return (
    <div className={classes.subject}>
      <span>{item.subject}</span>
      <details className={classes.reason}>
        <summary>{item.reason}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
        <pre tabIndex={0}>{item.detail}</pre>
      </details>
    </div>
  );
}

function Actions({ item }: { item: ParkedItem }) {
  const t = useT('staff');
  const { retry, discard } = useParkedActions();
  return (
    <span className={classes.actions}>
      <Button size="xs" aria-label={`${t('parked.retry')}: ${item.subject}`} onClick={() => void retry([item])}>
        {t('parked.retry')}
      </Button>
      {item.discardable && (
        <Button
          size="xs"
          variant="subtle"
          data-danger
          aria-label={`${t('parked.discard')}: ${item.subject}`}
          onClick={() => void discard([item])}
        >
          {t('parked.discard')}
        </Button>
      )}
    </span>
  );
}
