import { Button, Group, TextInput } from '@mantine/core';
import type { StaffInvoice } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, NumberInput } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './organisations.module.css';

export interface InvoiceAction {
  kind: 'paid' | 'credit';
  invoice: StaffInvoice;
}

/** Marks an invoice as paid by transfer, or credits an amount of it. */
export function InvoiceDialog({ kind, invoice, onClose }: InvoiceAction & { onClose: () => void }) {
  const t = useT('staff');
  const common = useT('app');
  const title = t(kind === 'paid' ? 'billing.mark_paid' : 'billing.credit');
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${title}: ${invoice.number ?? ''}`}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {kind === 'paid' ? (
        <PaidForm invoice={invoice} onClose={onClose} />
      ) : (
        <CreditForm invoice={invoice} onClose={onClose} />
      )}
    </Modal>
  );
}

interface Props {
  invoice: StaffInvoice;
  onClose: () => void;
}

async function finish(title: string, onClose: () => void): Promise<void> {
  await refresh('staff.invoices.index', 'staff.organisations.show');
  notify({ title });
  onClose();
}

function PaidForm({ invoice, onClose }: Props) {
  const t = useT('staff');
  const form = useForm({
    schema: 'paidForm',
    initial: { reference: null },
    submit: (body) => call('staff.invoices.mark-paid', { params: { invoice_id: invoice.id }, body }),
    onDone: () => void finish(t('billing.paid'), onClose),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <TextInput data-autofocus {...form.text('reference', t('billing.reference'))} />
      <Buttons isBusy={form.isBusy} label={t('billing.mark_paid')} onClose={onClose} />
    </form>
  );
}

function CreditForm({ invoice, onClose }: Props) {
  const t = useT('staff');
  const texts = useT('billing');
  const form = useForm({
    schema: 'creditForm',
    initial: { amount: invoice.total, reason: '' },
    submit: (body) => call('staff.invoices.credit', { params: { invoice_id: invoice.id }, body }),
    onDone: () => void finish(t('billing.credited'), onClose),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <p>{t('billing.credit_hint')}</p>
      <NumberInput
        {...form.field('amount', `${texts('invoice.amount')} (${invoice.currency})`)}
        min={0}
        decimalScale={2}
        value={form.values.amount}
        onChange={(value) => form.set('amount', Number(value))}
      />
      <TextInput {...form.text('reason', t('organisations.reason'))} />
      <Buttons isBusy={form.isBusy} label={t('billing.credit')} onClose={onClose} />
    </form>
  );
}

function Buttons({ isBusy, label, onClose }: { isBusy: boolean; label: string; onClose: () => void }) {
  const common = useT('app');
  return (
    <Group justify="flex-end" gap={8}>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button type="submit" variant="filled" loading={isBusy}>
        {label}
      </Button>
    </Group>
  );
}
