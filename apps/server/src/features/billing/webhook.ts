import { z } from 'zod';
import { Failure } from '../../platform/http/failure.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { findAccount, findProvider } from './account.ts';
import { findCustomerOf } from './customers.queries.ts';
import { followUp } from './follow-up.ts';
import { insertEvent } from './messages.queries.ts';
import { stripeOf } from './providers/stripe-client.ts';

/** Seconds that a signed event may be old: https://docs.stripe.com/webhooks#replay-attacks */
const replayWindow = 300;

const withCustomer = z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]) });
const isCustomer = z.object({ object: z.literal('customer'), id: z.string() });

/** Returns the customer that an event is about. */
function customerOf(object: unknown): string | null {
  const self = isCustomer.safeParse(object);
  if (self.success) return self.data.id;
  const { data } = withCustomer.safeParse(object);
  return data ? (typeof data.customer === 'string' ? data.customer : data.customer.id) : null;
}

/**
 * Takes an event of Stripe: checks its signature and age, and asks for a reading of the customer. Nothing of the event but ids is
 * used, so events may come twice, late and in any order. Those of unknown customers are recorded only. Throws 400.
 */
export async function receiveEvent(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  body: string | Buffer,
  signature: string | undefined,
): Promise<void> {
  const secret = config.MASTHEAD_STRIPE_WEBHOOK_SECRET;
  if (findProvider({ config })?.name !== 'stripe' || !secret) throw new Failure(409, 'billing_off');
  const stripe = await stripeOf(config);
  const now = clock.now();
  let event: ReturnType<typeof stripe.webhooks.constructEvent>;
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', secret, replayWindow, undefined, now.getTime());
  } catch {
    throw new Failure(400, 'signature_invalid');
  }
  const providerId = customerOf(event.data.object);
  await db.transaction().execute(async (transaction) => {
    const customer = providerId ? await findCustomerOf(transaction, 'stripe', providerId) : undefined;
    const organisationId = customer?.organisation_id ?? null;
    if ((await insertEvent(transaction, { id: event.id, type: event.type, organisationId }, now)) === 0) return;
    // One reading that has not begun serves all events before it.
    if (organisationId)
      await enqueue(transaction, syncJob, { organisation_id: organisationId }, { key: `billing-${organisationId}` });
  });
}

/** Reads a customer from the provider. */
export const syncJob = defineJob({
  name: 'billing.sync',
  payload: z.object({ organisation_id: z.uuid() }),
  run: async (services: Pick<Services, 'config' | 'db' | 'clock' | 'log'>, { organisation_id }) => {
    const provider = findProvider(services);
    const account = await findAccount(services, organisation_id);
    if (!provider || account?.customer.provider !== provider.name) return;
    await provider.sync(services, account);
    await followUp(services, organisation_id);
  },
});
