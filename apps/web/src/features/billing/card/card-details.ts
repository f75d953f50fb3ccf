import { asksForState, type BillingAddress, type User } from '@masthead/contract';
import type { SchemaOutput } from '@masthead/contract/form-schemas.ts';

type CardDetails = SchemaOutput<'cardDetails'>;

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
