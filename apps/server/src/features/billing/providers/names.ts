import type { BillingProvider } from '@masthead/contract';

/** Providers that charge. Without one, staff set the plans. */
export type ProviderName = Exclude<BillingProvider, 'none'>;
