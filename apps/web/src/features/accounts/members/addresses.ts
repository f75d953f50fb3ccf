import { fields } from '@masthead/contract';

/** Those of a list of e-mail addresses that are none, as they were typed. */
export const brokenAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => !fields.email.safeParse(address.trim()).success);
