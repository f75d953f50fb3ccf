import { pricedPlans } from '@masthead/pricing';
import { z } from 'zod';

const count = z.number().int().min(0).max(100_000);

/** An order as it is stored, and as the payment provider keeps it for us. */
export const orderSchema = z.object({
  plan: z.enum(pricedPlans),
  interval: z.enum(['month', 'year']),
  users: count.min(1),
  readOnlyUsers: count,
  streams: count,
  agreed: count.nullable().optional(),
});
