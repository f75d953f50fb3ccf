import type { BillingAddress } from '@masthead/contract';

/** The field of a provider in which a card was entered. Its calls throw CardRefused. */
export interface CardEntry {
  /** Checks the fields before any request. */
  check(): Promise<void>;
  /** Confirms the card with the provider and returns the id of its payment method. */
  confirm(clientSecret: string, owner: { name: string; address: BillingAddress }): Promise<string>;
}

/** The provider refused a card. The message is the provider's, for the customer. */
export class CardRefused extends Error {}

interface Steps<T> {
  entry: CardEntry;
  owner: { name: string; address: BillingAddress };
  /** Asks our server for a set-up intent. */
  prepare: () => Promise<string>;
  /** Stores the payment method, or places the order with it. */
  store: (paymentMethodId: string) => Promise<T>;
}

/** Enters a card: our server prepares it, the provider confirms it, our server stores it. Card data never pass our server. */
export async function enterCard<T>({ entry, owner, prepare, store }: Steps<T>): Promise<T> {
  await entry.check();
  return await store(await entry.confirm(await prepare(), owner));
}
