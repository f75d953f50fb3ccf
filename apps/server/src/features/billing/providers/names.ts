/** Providers that charge. Without one, staff set the plans. */
export type ProviderName = 'test' | 'invoice' | 'stripe';
