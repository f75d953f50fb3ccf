import { v7 as uuidv7 } from 'uuid';
import { insertEnquiry } from '../../features/billing/messages.queries.ts';
import { makeBillingRecords } from '../billing-records.ts';
import { type Makers, type Making, makeOwner, newAddress, type Ready } from './making.ts';

const seats = { licenses: 2, readOnlyLicenses: 0, extra_streams: 0 };
const order = { plan: 'plus', commitment: 'month', ...seats, coupon: null } as const;
/** The card that the provider `test` accepts. */
const card = { payment_method_id: 'pm_test_accepted' };
const address = { line1: 'Gade 1', line2: null, postal_code: '1000', city: 'København', country: 'DK', state: null };

/** Makes an organisation without a plan, with an open invoice and a coupon for anybody. */
async function makeCustomer({ server }: Making) {
  const { token, client, organisation } = await makeOwner(server, 'freemium');
  const { invoice_id, coupon } = await makeBillingRecords(server.database.db, organisation.id);
  return { token, client, params: { organisation_id: organisation.id }, invoice_id, coupon };
}

async function makeCardHolder(making: Making) {
  const customer = await makeCustomer(making);
  await customer.client('billing.card.update', { params: customer.params, body: card });
  return customer;
}

async function makeSubscriber(making: Making) {
  const customer = await makeCustomer(making);
  const body = { ...order, ...card, terms_accepted: true as const };
  await customer.client('billing.subscription.store', { params: customer.params, body });
  return customer;
}

/** Returns a maker of a customer, whose calls have these fields. */
const of =
  (make: typeof makeCustomer, body: Ready['body'] = {}) =>
  async (making: Making): Promise<Ready> => {
    const { token, params } = await make(making);
    return { token, params, body };
  };

export const billingMakers: Makers = {
  'billing.preview': of(makeCustomer, order),
  'billing.setup-intent': of(makeCustomer),
  'billing.start-session': async (making) => {
    const { token, params } = await makeCustomer(making);
    return { token, body: { ...params, ...order } };
  },
  'billing.card.update': of(makeCustomer, card),
  'billing.payment-method.attach': of(makeCustomer, card),
  'billing.payment-method.detach': of(makeCardHolder),
  'billing.address.update': of(makeCustomer, address),
  'billing.subscription.store': of(makeCustomer, { ...order, ...card }),
  'billing.subscription.swap-plan': of(makeSubscriber, { ...order, plan: 'professional', commitment: 'year' }),
  'billing.subscription.licenses': of(makeSubscriber, { ...seats, licenses: 3 }),
  'billing.subscription.cancel': of(makeSubscriber),
  'billing.subscription.resume': async (making) => {
    const { token, client, params } = await makeSubscriber(making);
    await client('billing.subscription.cancel', { params, body: {} });
    return { token, params };
  },
  'billing.subscription.apply-coupon': async (making) => {
    const { token, params, coupon } = await makeSubscriber(making);
    return { token, params, body: { coupon } };
  },
  'billing.coupons.apply-to-plan': async (making) => {
    const { token, params, coupon } = await makeCustomer(making);
    return { token, params: { ...params, coupon_id: coupon } };
  },
  'billing.check-coupon-validity': async (making) => {
    const { token, params, coupon } = await makeCustomer(making);
    return { token, params, body: { coupon } };
  },
  'billing.invoices.pay': async (making) => {
    const { token, params, invoice_id } = await makeCardHolder(making);
    return { token, params: { ...params, invoice_id } };
  },
  'staff.organisations.discount.update': async (making) => {
    const { params, coupon } = await makeCustomer(making);
    return { token: making.world.callers.staff, params, body: { coupon, reason: 'Agreed by phone' } };
  },
  'staff.invoices.mark-paid': async (making) => {
    const { invoice_id } = await makeCustomer(making);
    return { token: making.world.callers.staff, params: { invoice_id } };
  },
  'staff.invoices.credit': async (making) => {
    const { invoice_id } = await makeCustomer(making);
    return { token: making.world.callers.staff, params: { invoice_id }, body: { amount: 10, reason: 'Outage' } };
  },
  'staff.enterprise-enquiries.update': async ({ server, world }) => {
    const enquiry = {
      id: uuidv7(),
      name: 'Ann',
      company: 'Harbour',
      email: newAddress(),
      phone: null,
      message: 'Hello',
    };
    await insertEnquiry(server.database.db, enquiry, new Date());
    return { token: world.callers.staff, params: { enquiry_id: enquiry.id } };
  },
};
