import { fields } from '@masthead/contract';

/** Returns the invalid addresses of a list, as they were typed. */
export const brokenAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => !fields.email.safeParse(address.trim()).success);
