import { euroPrices } from '@masthead/pricing';
import type { Db } from '../../platform/db/index.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { findBuyer, findCustomer, upsertCustomer } from './customers.queries.ts';
import { ledgerProvider } from './providers/ledger.ts';
import type { ProviderName } from './providers/names.ts';
import type { Account, Provider } from './providers/provider.ts';
import { stripeProvider } from './providers/stripe.ts';
import { taxOf } from './tax-state.ts';

const providers: Readonly<Record<ProviderName, Provider>> = {
  test: ledgerProvider('test'),
  invoice: ledgerProvider('invoice'),
  stripe: stripeProvider,
};

/** Returns the provider of the settings; undefined: the operator sets plans, and no prices are shown. */
export const findProvider = ({ config }: Pick<Services, 'config'>): Provider | undefined =>
  config.MASTHEAD_BILLING === 'none' ? undefined : providers[config.MASTHEAD_BILLING];

/** Returns the provider. Throws 409 if there is none. */
export function providerOf(services: Pick<Services, 'config'>): Provider {
  const provider = findProvider(services);
  if (!provider) throw new Failure(409, 'billing_off');
  return provider;
}

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

/** Returns everything that the amounts of an organisation depend on, and makes it a customer if it is none. */
export async function openAccount(needs: Needs, organisationId: string): Promise<Account> {
  const provider = providerOf(needs);
  const customer = await upsertCustomer(needs.db, organisationId, provider.name, needs.clock.now());
  return { ...(await partsOf(needs, needs.db, organisationId)), customer: customer! };
}

/** Returns the account of a customer; undefined: the organisation has never ordered. */
export async function findAccount(needs: Needs, organisationId: string): Promise<Account | undefined> {
  const customer = await findCustomer(needs.db, organisationId);
  return customer && { ...(await partsOf(needs, needs.db, organisationId)), customer };
}

async function partsOf(needs: Needs, db: Db, organisationId: string): Promise<Omit<Account, 'customer'>> {
  const [buyer, customer] = [await findBuyer(db, organisationId), await findCustomer(db, organisationId)];
  if (!buyer) throw notFound();
  return { buyer, tax: taxOf(needs, buyer, customer, needs.clock.now()), list: euroPrices };
}
