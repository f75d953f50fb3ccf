import { type BillingAddress, billingAddress, fields, type User } from '@masthead/contract';
import { z } from 'zod';

export const asksForState = (country: string): boolean => country === 'US';

/** Returns false if the state is missing in the United States, where it is required. */
const hasState = ({ country, state }: Pick<BillingAddress, 'country' | 'state'>) => !asksForState(country) || !!state;
const stateMissing = { path: ['state'], params: { code: 'required' } };

/** A billing address with the VAT number of the organisation. */
export const buyerDetails = z
  .object({ ...billingAddress.shape, vat_number: fields.shortText.nullable() })
  .refine(hasState, stateMissing);

/** Name and billing address of a card. */
export const cardDetails = z
  .object({ name: fields.requiredText, ...billingAddress.shape })
  .refine(hasState, stateMissing);
type CardDetails = z.output<typeof cardDetails>;

/** Begins with the stored address; before there is one, with the name and country of the user. */
export const newDetails = (
  { full_name, country }: Pick<User, 'full_name' | 'country'>,
  stored: BillingAddress | null,
): CardDetails => ({
  name: full_name,
  ...(stored ?? {
    line1: '',
    line2: null,
    postal_code: '',
    city: '',
    country: country?.id ?? '',
    state: null,
  }),
});

/** Returns the address of a form's details, without a state if the country has none. */
export const addressOf = ({ line1, line2, postal_code, city, country, state }: BillingAddress): BillingAddress => ({
  line1,
  line2: line2 || null,
  postal_code,
  city,
  country,
  state: asksForState(country) ? state : null,
});
