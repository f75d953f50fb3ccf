import { Badge } from '@mantine/core';
import type { Invoice } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Column } from '../../../shared/list/index.ts';

/** Tone of the badge of a state; none is plain. */
const tones: Partial<Record<Invoice['status'], string>> = { open: 'warn', uncollectible: 'danger' };

/** Returns the columns that all lists of invoices share, by their ids. */
export function useInvoiceColumns() {
  const t = useT('billing');
  const { longDate, price } = useFormat();
  return {
    date: { id: 'date', head: t('invoices.date'), from: 'tablet', cell: ({ date }) => longDate(date) },
    status: {
      id: 'status',
      head: t('invoices.status'),
      cell: ({ status }) => <Badge data-tone={tones[status]}>{t(`invoices.statuses.${status}`)}</Badge>,
    },
    total: {
      id: 'total',
      head: t('invoices.total'),
      kind: 'figure',
      cell: ({ total, currency }) => price(total, currency),
    },
  } as const satisfies Record<string, Column<Invoice>>;
}
