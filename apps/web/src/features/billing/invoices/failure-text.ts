import type { BillingState } from '@masthead/contract';
import type { T } from '../../../shared/i18n/index.ts';

/** Returns why a payment failed, in words. */
export const failureText = (t: T<'billing'>, reason: NonNullable<BillingState['failure']>['reason']): string =>
  t(`failure.${reason}`);
