import { graceDays } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isOutage } from '../../platform/isolation/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import { post } from '../../platform/mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { findAccount, findProvider } from './account.ts';
import { reminderMail } from './billing.mails.ts';
import { listCustomerIds } from './customers.queries.ts';
import { followUp } from './follow-up.ts';
import { countReminder, listForReminder } from './invoices.queries.ts';
import { deleteEventsBefore } from './messages.queries.ts';
import { renew, setUnpaid } from './providers/ledger.ts';
import type { Account, Needs, Provider } from './providers/provider.ts';
import {
  findLive,
  findSubscription,
  listDue,
  listOverdue,
  listUnpaid,
  type SubscriptionRow,
} from './subscriptions.queries.ts';
import { checkVatNumber, taxOf, vatStateOf } from './tax-state.ts';

const pageSize = 50;

/** Renews the subscriptions of our own ledger, ends unpaid ones and sends reminders. */
export const renewJob = defineJob({
  name: 'billing.renew',
  payload: noPayload,
  schedule: '*/10 * * * *',
  run: async (services: Needs, _, signal) => {
    const provider = findProvider(services);
    if (!provider || provider.name === 'stripe') return;
    const { db, clock } = services;
    await eachPage(signal, async () => {
      const rows = await listDue(db, provider.name, clock.now(), pageSize);
      for (const { organisation_id } of rows) {
        const [account, live] = [await findAccount(services, organisation_id), await findLive(db, organisation_id)];
        if (account && live) await renew(services, account, live);
      }
      return rows.length === pageSize;
    });
    await markUnpaid(services);
    await eachPage(signal, () => sendReminders(services));
  },
});

async function markUnpaid(services: Needs): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const each = async (organisationId: string, id: string, since: Date | null) => {
    const account = await findAccount(services, organisationId);
    const row = await findSubscription(db, organisationId, id);
    if (account && row) await setUnpaid(services, account, row, since);
  };
  for (const { organisation_id, id, due_at } of await listOverdue(db, now, 1000))
    await each(organisation_id, id, new Date(due_at));
  for (const { organisation_id, id } of await listUnpaid(db, 'invoice', before(now, days(graceDays)), 1000))
    await each(organisation_id, id, null);
}

/** Sends a page of reminders, in the transaction that counts them. */
const sendReminders = ({ db, clock, ...services }: Needs): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const invoices = await listForReminder(transaction, clock.now(), pageSize);
    for (const invoice of invoices) {
      const account = await findAccount({ ...services, db: transaction, clock }, invoice.organisation_id);
      const email = account?.buyer.email;
      if (account && email) await post(transaction, clock, await reminderMail({ ...account.buyer, email }, invoice));
      await countReminder(transaction, invoice.organisation_id, invoice.id);
    }
    return invoices.length === pageSize;
  });

/**
 * Compares our records with those of the provider every night: events that were lost, checkouts that were left, VAT numbers
 * that could not be checked and tax rates that have changed.
 */
export const reconcileJob = defineJob({
  name: 'billing.reconcile',
  payload: noPayload,
  schedule: '17 3 * * *',
  run: async (services: Needs & Pick<Services, 'fetcher'>, _, signal) => {
    const provider = findProvider(services);
    if (!provider) return;
    let last: string | null = null;
    await eachPage(signal, async () => {
      const rows: { organisation_id: string }[] = await listCustomerIds(services.db, provider.name, last, pageSize);
      for (const { organisation_id } of rows) await reconcile(services, provider, organisation_id);
      last = rows.at(-1)?.organisation_id ?? null;
      return rows.length === pageSize;
    });
  },
});

/** Compares customers with the provider; one that fails does not stop the others. */
async function reconcile(
  services: Needs & Pick<Services, 'fetcher'>,
  provider: Provider,
  organisationId: string,
): Promise<void> {
  try {
    const account = await findAccount(services, organisationId);
    if (!account) return;
    await provider.sync(services, account);
    await followUp(services, organisationId);
    const live = await findLive(services.db, organisationId);
    await endUnpaid(services, provider, account, live);
    await keepTax(services, provider, account, live);
  } catch (error) {
    if (isOutage(error)) throw error;
    const reason = error instanceof Failure ? { reason: error.code } : { err: error };
    services.log.warn({ organisation_id: organisationId, ...reason }, 'A customer could not be compared');
  }
}

/** Ends what stayed unpaid or was never finished: the provider may be set to try for longer. */
async function endUnpaid(
  services: Needs,
  provider: Provider,
  account: Account,
  live: SubscriptionRow | undefined,
): Promise<void> {
  const now = services.clock.now();
  const unpaid = live?.payment_failed_at && new Date(live.payment_failed_at) < before(now, days(graceDays));
  const left = live?.status === 'incomplete' && new Date(live.created_at) < before(now, days(1));
  if (live && (unpaid || left) && provider.name === 'stripe') await provider.abandon(services, account, live);
}

async function keepTax(
  services: Needs & Pick<Services, 'fetcher'>,
  provider: Provider,
  account: Account,
  live: SubscriptionRow | undefined,
): Promise<void> {
  const { buyer, customer } = account;
  const state = vatStateOf(buyer, customer);
  if (state === 'unverified') await checkVatNumber(services, buyer);
  const fresh = await findAccount(services, buyer.organisation_id);
  if (!fresh) return;
  const tax = taxOf(services, buyer, fresh.customer, services.clock.now());
  await provider.updateCustomer(services, { ...fresh, tax }, live);
}

/** Deletes events of the provider after 60 days. It sends them again for three days at most. */
export const forgetEventsJob = defineJob({
  name: 'billing.forget-events',
  payload: noPayload,
  schedule: '47 3 * * *',
  run: async ({ db, clock }: Services) => void (await deleteEventsBefore(db, before(clock.now(), days(60)))),
});
