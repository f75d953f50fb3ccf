import type { PlanSlug } from '@masthead/contract';
import { createFetcher } from '../../platform/fetch/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type StripeDouble, startStripeDouble } from '../../testing/stripe/server.ts';
import type { StripeEvent } from '../../testing/stripe/webhooks.ts';
import { insertCoupon } from './coupons.queries.ts';
import { syncJob } from './webhook.ts';

/** Starts a server that bills through the double of Stripe, both with one clock. */
export async function startBilling(start = '2026-01-31T10:00:00Z', settings: Record<string, string> = {}) {
  let server: TestServer | undefined;
  const double = await startStripeDouble(() => server?.clock.now() ?? new Date(start));
  server = await startTestServer({
    settings: {
      MASTHEAD_BILLING_COUNTRY: 'DE',
      MASTHEAD_BILLING_SELLER: 'Masthead Ltd',
      MASTHEAD_VIES_URL: 'http://127.0.0.1:1',
      ...double.settings,
      ...settings,
    },
  });
  server.clock.set(new Date(start));
  double.world.deliveries.endpoint = `${server.origin}/v2/billing/webhook`;
  return new BillingBench(server, double);
}

export type Tenant = Awaited<ReturnType<BillingBench['tenant']>>;

/** An order of 198 € a month, 235.62 € with German tax. */
export const order = { plan: 'plus', commitment: 'month', licenses: 2 } as const;

export const buy = ({ call, organisation_id }: Tenant, more: object = {}) =>
  call('billing.subscription.store', {
    params: { organisation_id },
    body: { ...order, payment_method_id: 'pm_card_visa', terms_accepted: true, ...more },
  });

export const stateOf = async ({ call, organisation_id }: Tenant) =>
  (await call('billing.show', { params: { organisation_id } })).data;

export const invoicesOf = async ({ call, organisation_id }: Tenant) =>
  (await call('billing.invoices', { params: { organisation_id } })).data;

/** Everything a test of billing needs. */
export class BillingBench {
  readonly server: TestServer;
  readonly double: StripeDouble;
  private readonly fetcher = createFetcher({ allowPrivate: true, userAgent: 'test' });

  constructor(server: TestServer, double: StripeDouble) {
    this.server = server;
    this.double = double;
  }

  get services() {
    const { config, database, clock } = this.server;
    return { config, db: database.db, clock, log: testLog, fetcher: this.fetcher };
  }

  /** A customer with its administrator signed in. */
  async tenant(plan: PlanSlug = 'freemium') {
    const tenant = await makeTenant(this.server.database.db, 'administrator', plan);
    const signIn = async () => this.server.client(await this.server.signIn(tenant.user.email));
    const signedIn = {
      ...tenant,
      organisation_id: tenant.organisation.id,
      call: await signIn(),
      /** Signs in again: sessions end while months pass. */
      signIn: async () => {
        signedIn.call = await signIn();
      },
    };
    return signedIn;
  }

  /** Lets time pass in the double and on the server. Webhooks arrive after each step. */
  async pass(to: string | Date): Promise<void> {
    const end = new Date(to);
    await this.double.passTime(end, async () => {
      this.server.clock.set(new Date(this.double.world.now * 1000));
      await this.deliver();
    });
    this.server.clock.set(end);
    await this.deliver();
  }

  /** Delivers waiting webhooks, in an order of the test's choice, and runs the jobs that they ask for. */
  async deliver(arrange?: (events: StripeEvent[]) => StripeEvent[]): Promise<void> {
    const { world } = this.double;
    const about = new Set<string>();
    await world.deliveries.flush((events) => {
      for (const { data } of events) {
        const { customer, id } = data.object as { customer?: string; id: string };
        const organisationId = world.customers.get(customer ?? id)?.metadata.organisation_id;
        if (organisationId) about.add(organisationId);
      }
      return arrange ? arrange(events) : events;
    });
    for (const organisationId of about) await this.sync(organisationId);
  }

  /** Makes a coupon of 20 % for one invoice, unless `more` says otherwise. */
  coupon(code: string, more: Partial<Parameters<typeof insertCoupon>[1]> = {}) {
    const usual = { type: 'percentage', value: 0.2, currency: null, duration: 'once', months: null } as const;
    const open = { plans: [], expires_at: null, max_redemptions: null };
    return insertCoupon(this.server.database.db, { code, ...usual, ...open, ...more }, this.server.clock.now());
  }

  async sync(organisation_id: string): Promise<void> {
    await syncJob.run(this.services, { organisation_id });
  }

  async stop(): Promise<void> {
    await this.fetcher.close();
    await this.server.stop();
    await this.double.close();
  }
}
