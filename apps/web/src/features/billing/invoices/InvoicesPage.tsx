import { Button } from '@mantine/core';
import type { BillingState, Invoice } from '@masthead/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFileDownload } from '../../../shared/icons/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { BillingFrame } from '../BillingFrame.tsx';
import { useBuyer } from '../billing.api.ts';
import classes from '../billing.module.css';
import { failureText } from './failure-text.ts';
import { saveInvoice } from './save-invoice.ts';
import { useInvoiceColumns } from './useInvoiceColumns.tsx';
import { usePayInvoice } from './usePayInvoice.ts';

/** Invoices and credit notes with their state, each as a PDF. */
export function InvoicesPage() {
  const t = useT('billing');
  return (
    <BillingFrame title={t('invoices.title')} lead={t('invoices.lead')}>
      {(billing) => <Invoices billing={billing} />}
    </BillingFrame>
  );
}

function Invoices({ billing }: { billing: BillingState }) {
  const t = useT('billing');
  const organisation_id = useBuyer();
  const query = useInfiniteQuery(apiPages('billing.invoices', { params: { organisation_id } }));
  const columns = useColumns(billing);
  const rows = flatPages(query.data);
  if (query.isPending) return <RowSkeletons count={4} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (rows.length === 0) return <EmptyState title={t('invoices.empty')} body={t('invoices.empty_body')} />;
  return (
    <div className={classes.list}>
      <ListTable caption={t('invoices.title')} columns={columns} rows={rows} />
      <LoadMore pages={query} />
    </div>
  );
}

function useColumns(billing: BillingState): Column<Invoice>[] {
  const t = useT('billing');
  const names = useT('information');
  const { longDate } = useFormat();
  const shared = useInvoiceColumns();
  const pay = usePayInvoice();
  const isPlan = (slug: string) => slug === 'plus' || slug === 'professional' || slug === 'essential';
  const planName = (slug: string) => (isPlan(slug) ? names(`plans.names.${slug as 'plus'}`) : slug);
  return [
    {
      id: 'number',
      head: t('invoices.number'),
      kind: 'main',
      cell: ({ number, plan, date, status, failure }) => (
        <>
          <span className={classes.number}>{number ?? t('invoices.draft')}</span>
          <small className={classes.under}>
            {status === 'credit' ? t('invoices.credit_note') : planName(plan)}
            <span className={classes.onPhone}> · {longDate(date)}</span>
            {status === 'open' && failure && ` · ${failureText(t, failure)}`}
          </small>
        </>
      ),
    },
    shared.date,
    {
      id: 'due',
      head: t('invoices.due'),
      from: 'desktop',
      cell: ({ due_at, status }) => (status === 'open' && due_at ? longDate(due_at) : ''),
    },
    shared.status,
    shared.total,
    {
      id: 'actions',
      head: t('invoices.actions'),
      kind: 'menu',
      cell: (invoice) => (
        <span className={classes.rowActions}>
          {invoice.status === 'open' && billing.provider !== 'invoice' && billing.card && (
            <Button size="xs" loading={pay.isPending} onClick={() => pay.mutate(invoice.id)}>
              {t('invoices.pay')}
            </Button>
          )}
          <PdfButton invoice={invoice} />
        </span>
      ),
    },
  ];
}

function PdfButton({ invoice }: { invoice: Invoice }) {
  const t = useT('billing');
  const organisationId = useBuyer();
  const save = useMutation({ mutationFn: () => saveInvoice(organisationId, invoice), onError: notifyFailure });
  if (invoice.status === 'draft') return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconFileDownload size={16} stroke={1.6} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
      aria-label={t('invoices.pdf_of', { number: invoice.number ?? '' })}
    >
      PDF
    </Button>
  );
}
