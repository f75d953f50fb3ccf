import { Button } from '@mantine/core';
import type { StaffInvoice, StaffOrganisation } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayCall } from '../../../shared/actor/index.ts';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { useInvoiceColumns } from '../../billing/index.ts';
import { type InvoiceAction, InvoiceDialog } from './InvoiceDialog.tsx';
import classes from './organisations.module.css';

/** Invoices of an organisation, with the reason of a failed payment. */
export function OrganisationInvoices({ organisation }: { organisation: StaffOrganisation }) {
  const t = useT('billing');
  const staff = useT('staff');
  const { longDate } = useFormat();
  const [opened, setOpened] = useState<InvoiceAction | null>(null);
  const query = { limit: 50, organisation_id: organisation.id };
  const pages = useInfiniteQuery(apiPages('staff.invoices.index', { query }));
  const rows = flatPages(pages.data);
  const columns = useColumns(setOpened);
  const failedAt = organisation.subscription.payment_failed_at;
  return (
    <section className={classes.invoices}>
      <h2>{t('invoices.title')}</h2>
      {failedAt && (
        <p role="alert" className={classes.reason}>
          {staff('billing.failed', { date: longDate(failedAt) })}
        </p>
      )}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <p>{t('invoices.empty')}</p>}
      {rows.length > 0 && <ListTable caption={t('invoices.title')} columns={columns} rows={rows} />}
      <LoadMore pages={pages} />
      {opened && <InvoiceDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function useColumns(open: (action: InvoiceAction) => void): Column<StaffInvoice>[] {
  const t = useT('billing');
  const staff = useT('staff');
  const shared = useInvoiceColumns();
  const mayChange = useMayCall('staff.invoices.credit');
  const columns: Column<StaffInvoice>[] = [
    {
      id: 'number',
      head: t('invoices.number'),
      kind: 'main',
      cell: ({ number, failure }) => (
        <>
          {number ?? t('invoices.draft')}
          {failure && <small className={classes.reason}>{t(`failure.${failure}`)}</small>}
        </>
      ),
    },
    shared.date,
    shared.status,
    shared.total,
  ];
  const actions: Column<StaffInvoice> = {
    id: 'actions',
    head: t('invoices.actions'),
    kind: 'menu',
    cell: (invoice) => (
      <span className={classes.rowActions}>
        {invoice.status === 'open' && invoice.provider !== 'stripe' && (
          <Button
            size="xs"
            aria-label={`${staff('billing.mark_paid')}: ${invoice.number}`}
            onClick={() => open({ kind: 'paid', invoice })}
          >
            {staff('billing.mark_paid')}
          </Button>
        )}
        {(invoice.status === 'open' || invoice.status === 'paid') && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={`${staff('billing.credit')}: ${invoice.number}`}
            onClick={() => open({ kind: 'credit', invoice })}
          >
            {staff('billing.credit')}
          </Button>
        )}
      </span>
    ),
  };
  return mayChange ? [...columns, actions] : columns;
}
