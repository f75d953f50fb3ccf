import type { BillingState } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { IconChevronRight } from '../../shared/icons/index.ts';
import { PageHead } from '../../shared/page/index.ts';
import { BillingContent } from './BillingFrame.tsx';
import classes from './manage.module.css';
import { CancelDialog } from './plan/CancelDialog.tsx';
import { PlanStatus } from './plan/PlanStatus.tsx';
import { canCancel } from './plan/plan-choice.ts';

const pages = ['plans', 'users', 'billing', 'invoices'] as const;

/** The subscription on one page: its state, and the way to each change. */
export function ManagePage() {
  const t = useT('billing');
  return (
    <>
      <PageHead title={t('manage.title')} />
      <div className={classes.page}>
        <BillingContent>
          {(billing) => (
            <>
              <PlanStatus billing={billing} />
              <Ways billing={billing} />
            </>
          )}
        </BillingContent>
      </div>
    </>
  );
}

function Ways({ billing }: { billing: BillingState }) {
  const t = useT('billing');
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      <ul className={classes.ways}>
        {pages.map((page) => (
          <li key={page}>
            <Link to={`/settings/billing/${page}`}>
              <span>
                <b>{t(`manage.${page}`)}</b>
                <small>{t(`manage.${page}_lead`)}</small>
              </span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
        {canCancel(billing) && (
          <li>
            <button type="button" onClick={() => setCancelling(true)}>
              <span>
                <b>{t('cancel.title')}</b>
                <small>{t('cancel.lead')}</small>
              </span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </button>
          </li>
        )}
      </ul>
      <CancelDialog isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </>
  );
}
