import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { countryId, email, id, one, requiredText } from './fields.ts';

export const demoAccountForm = z.object({
  organisation_name: requiredText,
  email,
  first_name: requiredText,
  last_name: requiredText,
  country_id: countryId.nullable().default(null),
  /** Shown in the audit log of the organisation. */
  reason: requiredText,
});

export const staffDemoAccountEndpoints = defineEndpoints({
  'staff.demo-accounts.store': {
    method: 'POST',
    path: '/staff/demo-accounts',
    area: 'staff',
    summary:
      'Makes an organisation with invented records and a user who explores them; each night it is as new. A mail asks for a password',
    access: 'staff',
    body: demoAccountForm,
    answer: one(z.object({ organisation_id: id, user_id: id, brand_id: id })),
    status: 201,
    rateLimit: 10,
  },
});
