import { Button, Group } from '@mantine/core';
import type { BillingState } from '@masthead/contract';
import { Link, useLocation } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import classes from '../billing.module.css';
import { daysUntil } from '../standing.ts';
import { failureText } from './failure-text.ts';
import { usePayInvoice } from './usePayInvoice.ts';

interface Props {
  billing: BillingState;
  failure: NonNullable<BillingState['failure']>;
}

/** Explains why a renewal was not paid and until when the plan stays, and offers ways to pay. */
export function FailureNotice({ billing, failure }: Props) {
  const t = useT('billing');
  const { longDate } = useFormat();
  const pay = usePayInvoice();
  const takesCards = billing.provider !== 'invoice';
  const showsInvoices = useLocation({ select: ({ pathname }) => pathname === '/settings/billing/invoices' });
  const { reason, ends_at, invoice_id } = failure;
  return (
    <div role="alert" className={classes.failure}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <div>
        <b>{t('failure.title')}</b>
        <p>
          {failureText(t, reason)}{' '}
          {t('failure.until', { date: longDate(ends_at), days: daysUntil(ends_at, Date.now()) })}
        </p>
        <Group gap={8} mt={8}>
          {takesCards && billing.card && (
            <Button size="xs" loading={pay.isPending} onClick={() => pay.mutate(invoice_id)}>
              {t('failure.retry')}
            </Button>
          )}
          {takesCards && (
            <Button size="xs" component={Link} to="/settings/billing/billing" hash="card">
              {t('failure.other_card')}
            </Button>
          )}
          {!showsInvoices && (
            <Button size="xs" variant="subtle" component={Link} to="/settings/billing/invoices">
              {t('failure.invoices')}
            </Button>
          )}
        </Group>
      </div>
    </div>
  );
}
