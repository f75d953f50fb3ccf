import type { BillingState } from '@masthead/contract';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { IconCloudOff } from '../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../shared/page/index.ts';
import { SettingsHeading } from '../accounts/index.ts';
import { PlanContact } from '../information/index.ts';
import { useBilling } from './billing.api.ts';
import classes from './billing.module.css';
import { FailureNotice } from './invoices/FailureNotice.tsx';
import { PlanStatus } from './plan/PlanStatus.tsx';

interface Props {
  title: string;
  lead?: string;
  children: (billing: BillingState) => ReactNode;
}

/** Renders the head of a billing page, urgent notices and the content. If the operator sets plans, it says so instead. */
export function BillingFrame({ title, lead, children }: Props) {
  return (
    <>
      <SettingsHeading title={title} {...(lead !== undefined && { lead })} />
      <BillingContent>{children}</BillingContent>
    </>
  );
}

/** Renders the content of a billing page once the state of billing is known. */
export function BillingContent({ children }: Pick<Props, 'children'>) {
  const t = useT('billing');
  const { billing, isPending, error, refetch } = useBilling();
  if (isPending) return <RowSkeletons count={4} />;
  // A refresh that fails keeps what is shown: a card form on the page would be emptied otherwise.
  if (!billing) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (billing.provider === 'none')
    return (
      <div className={classes.operator}>
        <PlanStatus billing={billing} />
        <PlanContact />
      </div>
    );
  return (
    <>
      {billing.provider_away && (
        <p role="status" className={classes.away}>
          <IconCloudOff size={16} stroke={1.6} aria-hidden /> {t('provider_away')}
        </p>
      )}
      {billing.failure && <FailureNotice billing={billing} failure={billing.failure} />}
      {children(billing)}
    </>
  );
}
