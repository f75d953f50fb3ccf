import { conductOf, errorOnAttach, makeIntent, makePaymentMethod } from './cards.ts';
import { type Form, formOf, metadataOf, numberOf, textOf } from './form.ts';
import { cardFailure, collect, markPaid, voidInvoice } from './invoicing.ts';
import {
  type Coupon,
  type Customer,
  type Intent,
  invalidRequest,
  newStripeId,
  type PaymentMethod,
  type Price,
  StripeFailure,
  type TaxRate,
} from './objects.ts';
import { cancelSubscription, createSubscription, previewInvoice, updateSubscription } from './subscriptions.ts';
import type { World } from './world.ts';

type Handler = (world: World, form: Form, id: string, child: string) => object | Promise<object>;

const list = (data: readonly object[], form: Form, url: string): object => {
  const limit = numberOf(form, 'limit') ?? 10;
  const after = textOf(form, 'starting_after');
  const newest = data.toReversed() as (object & { id: string })[];
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0;
  return { object: 'list', data: newest.slice(from, from + limit), has_more: newest.length > from + limit, url };
};

const addressOf = (form: Form): Customer['address'] => {
  const address = formOf(form, 'address');
  return address ? Object.fromEntries(Object.keys(address).map((name) => [name, textOf(address, name)])) : null;
};

function changeCustomer(world: World, form: Form, customer: Customer): Customer {
  if (form.name !== undefined) customer.name = textOf(form, 'name');
  if (form.email !== undefined) customer.email = textOf(form, 'email');
  if (form.address !== undefined) customer.address = addressOf(form);
  const exempt = textOf(form, 'tax_exempt');
  if (exempt === 'none' || exempt === 'reverse' || exempt === 'exempt') customer.tax_exempt = exempt;
  const settings = formOf(form, 'invoice_settings');
  if (settings && settings.default_payment_method !== undefined) {
    const method = textOf(settings, 'default_payment_method');
    if (method && world.find(world.methods, 'PaymentMethod', method).customer !== customer.id)
      throw invalidRequest(`The customer does not have a payment method with the ID ${method}.`);
    customer.invoice_settings.default_payment_method = method;
  }
  customer.metadata = metadataOf(form, customer.metadata);
  return customer;
}

function attach(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  world.find(world.customers, 'customer', customer);
  if (method.customer && method.customer !== customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  const error = errorOnAttach(method);
  if (error) throw new StripeFailure(402, error);
  method.customer = customer;
  world.emit('payment_method.attached', method);
  return method;
}

/** Returns a payment method by id. A name of a test card becomes a new one, as with Stripe. */
function methodOf(world: World, id: string): PaymentMethod {
  if (world.methods.has(id)) return world.methods.get(id)!;
  const method = makePaymentMethod(id, world.now);
  world.methods.set(method.id, method);
  return method;
}

/** Confirms an intent as the page of the customer does: https://docs.stripe.com/payments/setup-intents */
function confirm(world: World, intent: Intent, form: Form): Intent {
  const card = formOf(formOf(form, 'payment_method_data') ?? {}, 'card');
  const number = card ? textOf(card, 'number') : null;
  const details = formOf(formOf(form, 'payment_method_data') ?? {}, 'billing_details');
  const name = textOf(form, 'payment_method');
  const made = number
    ? makePaymentMethod(number, world.now, details && textOf(details, 'name'))
    : name
      ? methodOf(world, name)
      : null;
  if (made) world.methods.set(made.id, made);
  const method = made ?? world.methods.get(intent.payment_method ?? '');
  if (!method) throw invalidRequest('You cannot confirm this intent because it is missing a payment method.');
  intent.payment_method = method.id;
  const error = errorOnAttach(method);
  if (error) {
    intent.status = 'requires_payment_method';
    throw new StripeFailure(402, error);
  }
  if (conductOf(method) === 'authenticate' && intent.status !== 'requires_action') {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    return intent;
  }
  return settle(world, intent, method);
}

function settle(world: World, intent: Intent, method: PaymentMethod): Intent {
  if (intent.object === 'payment_intent') {
    const invoice = world.invoices.get(world.invoiceOfIntent.get(intent.id) ?? '');
    const error = world.charge(intent, method, false);
    if (error) throw new StripeFailure(402, error);
    if (invoice) markPaid(world, invoice);
    world.emit('payment_intent.succeeded', intent);
    return intent;
  }
  intent.status = 'succeeded';
  intent.next_action = null;
  if (intent.customer && !method.customer) attach(world, method, intent.customer);
  world.emit('setup_intent.succeeded', intent);
  return intent;
}

/** Answers the question of the card's bank: https://docs.stripe.com/payments/3d-secure */
export function authenticate(world: World, intentId: string, succeeds: boolean): Intent {
  const intent = world.find(world.intents, 'intent', intentId);
  if (intent.status !== 'requires_action') throw invalidRequest(`The intent has the status ${intent.status}.`);
  const method = world.methods.get(intent.payment_method ?? '')!;
  if (succeeds) return settle(world, intent, method);
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
  const invoice = world.invoices.get(world.invoiceOfIntent.get(intent.id) ?? '');
  if (invoice) world.emit('invoice.payment_failed', invoice);
  return intent;
}

const keep = <T extends { id: string }>(store: Map<string, T>, object: T): T => {
  if (store.has(object.id)) throw invalidRequest(`${object.id} already exists.`, 'id', 'resource_already_exists');
  store.set(object.id, object);
  return object;
};

const makeCoupon = (world: World, form: Form): Coupon => {
  const percent = numberOf(form, 'percent_off');
  const amount = numberOf(form, 'amount_off');
  if ((percent === null) === (amount === null)) throw invalidRequest('Provide one of percent_off and amount_off.');
  if (amount !== null && !textOf(form, 'currency'))
    throw invalidRequest('Missing required param: currency.', 'currency');
  return {
    id: textOf(form, 'id') ?? newStripeId('co'),
    object: 'coupon',
    amount_off: amount,
    percent_off: percent,
    currency: textOf(form, 'currency'),
    duration: (textOf(form, 'duration') ?? 'once') as Coupon['duration'],
    duration_in_months: numberOf(form, 'duration_in_months'),
    max_redemptions: numberOf(form, 'max_redemptions'),
    redeem_by: numberOf(form, 'redeem_by'),
    times_redeemed: 0,
    valid: true,
    name: textOf(form, 'name'),
    metadata: metadataOf(form),
    created: world.now,
  };
};

function makePrice(world: World, form: Form): Price {
  const recurring = formOf(form, 'recurring') ?? {};
  const product = formOf(form, 'product_data');
  const productId = textOf(form, 'product') ?? newStripeId('prod');
  if (product) keep(world.others, { id: productId, object: 'product', name: textOf(product, 'name') });
  const lookup = textOf(form, 'lookup_key');
  if (lookup && [...world.prices.values()].some(({ lookup_key }) => lookup_key === lookup))
    throw invalidRequest('A price (…) already uses that lookup key.', 'lookup_key', 'resource_already_exists');
  return keep(world.prices, {
    id: newStripeId('price'),
    object: 'price',
    active: true,
    currency: textOf(form, 'currency') ?? '',
    unit_amount: numberOf(form, 'unit_amount') ?? 0,
    product: productId,
    lookup_key: lookup,
    recurring: {
      interval: textOf(recurring, 'interval') === 'year' ? 'year' : 'month',
      interval_count: 1,
      usage_type: 'licensed',
    },
    type: 'recurring',
    metadata: metadataOf(form),
  });
}

const other = (object: string, prefix: string, fields: (form: Form, id: string) => object): Handler => {
  return (world, form, id) =>
    keep(world.others, { id: newStripeId(prefix), object, ...fields(form, id), metadata: metadataOf(form) });
};

const byCustomer = <T extends { customer: string | null }>(store: Map<string, T>, form: Form): T[] =>
  [...store.values()].filter(({ customer }) => !textOf(form, 'customer') || customer === textOf(form, 'customer'));

const creditNotesOf = (world: World, customerId: string) =>
  [...world.others.values()].filter(({ object, customer }) => object === 'credit_note' && customer === customerId);

/** Calls of the API that the product makes, by method and path. The first * is `id`, the second `child`. */
export const stripeRoutes: Record<string, Handler> = {
  'POST customers': (world, form) => {
    const customer: Customer = {
      id: newStripeId('cus'),
      object: 'customer',
      name: null,
      email: null,
      address: null,
      balance: 0,
      tax_exempt: 'none',
      invoice_settings: { default_payment_method: null },
      metadata: {},
      created: world.now,
      livemode: false,
    };
    keep(world.customers, changeCustomer(world, form, customer));
    world.emit('customer.created', customer);
    return customer;
  },
  'GET customers/*': (world, _, id) => world.find(world.customers, 'customer', id),
  'POST customers/*': (world, form, id) => {
    const customer = changeCustomer(world, form, world.find(world.customers, 'customer', id));
    world.emit('customer.updated', customer);
    return customer;
  },
  'POST customers/*/tax_ids': (world, form, id) => {
    world.find(world.customers, 'customer', id);
    return keep(world.others, {
      id: newStripeId('txi'),
      object: 'tax_id',
      type: textOf(form, 'type'),
      value: textOf(form, 'value'),
      customer: id,
      verification: { status: 'pending', verified_address: null, verified_name: null },
    });
  },
  'GET customers/*/tax_ids': (world, form, id) =>
    list(
      [...world.others.values()].filter(({ object, customer }) => object === 'tax_id' && customer === id),
      form,
      `/v1/customers/${id}/tax_ids`,
    ),
  'DELETE customers/*/tax_ids/*': (world, _, _id, child) => {
    world.find(world.others, 'tax ID', child);
    world.others.delete(child);
    return { id: child, object: 'tax_id', deleted: true };
  },
  'POST payment_methods': (world, form) => {
    const number = textOf(formOf(form, 'card') ?? {}, 'number') ?? '';
    return keep(
      world.methods,
      makePaymentMethod(number, world.now, textOf(formOf(form, 'billing_details') ?? {}, 'name')),
    );
  },
  'GET payment_methods/*': (world, _, id) => world.find(world.methods, 'PaymentMethod', id),
  'POST payment_methods/*/attach': (world, form, id) =>
    attach(world, methodOf(world, id), textOf(form, 'customer') ?? ''),
  'POST payment_methods/*/detach': (world, _, id) => {
    const method = world.find(world.methods, 'PaymentMethod', id);
    const customer = world.customers.get(method.customer ?? '');
    if (customer?.invoice_settings.default_payment_method === id)
      customer.invoice_settings.default_payment_method = null;
    method.customer = null;
    world.emit('payment_method.detached', method);
    return method;
  },
  'POST setup_intents': (world, form) => {
    const customer = textOf(form, 'customer');
    if (customer) world.find(world.customers, 'customer', customer);
    return keep(world.intents, makeIntent('setup_intent', customer, { metadata: metadataOf(form) }));
  },
  'GET setup_intents/*': (world, _, id) => world.find(world.intents, 'setupintent', id),
  'POST setup_intents/*/confirm': (world, form, id) =>
    confirm(world, world.find(world.intents, 'setupintent', id), form),
  'GET payment_intents/*': (world, _, id) => world.find(world.intents, 'payment_intent', id),
  'POST payment_intents/*/confirm': (world, form, id) =>
    confirm(world, world.find(world.intents, 'payment_intent', id), form),
  'GET prices': (world, form) => {
    const keys = Object.values(formOf(form, 'lookup_keys') ?? {});
    return list(
      [...world.prices.values()].filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? '')),
      form,
      '/v1/prices',
    );
  },
  'POST prices': makePrice,
  'POST coupons': (world, form) => keep(world.coupons, makeCoupon(world, form)),
  'GET coupons/*': (world, _, id) => world.find(world.coupons, 'coupon', id),
  'POST promotion_codes': other('promotion_code', 'promo', (form) => ({
    code: textOf(form, 'code') ?? newStripeId('c').toUpperCase(),
    promotion: { type: 'coupon', coupon: textOf(formOf(form, 'promotion') ?? {}, 'coupon') },
    active: true,
    times_redeemed: 0,
    max_redemptions: numberOf(form, 'max_redemptions'),
  })),
  'GET promotion_codes': (world, form) =>
    list(
      [...world.others.values()].filter(
        ({ object, code }) => object === 'promotion_code' && (!form.code || form.code === code),
      ),
      form,
      '/v1/promotion_codes',
    ),
  'POST tax_rates': (world, form) => {
    const rate: TaxRate = {
      id: newStripeId('txr'),
      object: 'tax_rate',
      active: true,
      country: textOf(form, 'country'),
      display_name: textOf(form, 'display_name') ?? '',
      inclusive: textOf(form, 'inclusive') === 'true',
      percentage: numberOf(form, 'percentage') ?? 0,
      metadata: metadataOf(form),
    };
    return keep(world.taxRates, rate);
  },
  'GET tax_rates': (world, form) => list([...world.taxRates.values()], form, '/v1/tax_rates'),
  'POST subscriptions': createSubscription,
  'GET subscriptions': (world, form) => list(byCustomer(world.subscriptions, form), form, '/v1/subscriptions'),
  'GET subscriptions/*': (world, _, id) => world.find(world.subscriptions, 'subscription', id),
  'POST subscriptions/*': (world, form, id) =>
    updateSubscription(world, world.find(world.subscriptions, 'subscription', id), form),
  'DELETE subscriptions/*': (world, _, id) =>
    cancelSubscription(world, world.find(world.subscriptions, 'subscription', id)),
  'GET invoices': (world, form) =>
    list(
      byCustomer(world.invoices, form).filter(
        ({ parent }) =>
          !textOf(form, 'subscription') || parent.subscription_details.subscription === textOf(form, 'subscription'),
      ),
      form,
      '/v1/invoices',
    ),
  'POST invoices/create_preview': previewInvoice,
  'GET invoices/*': (world, _, id) => world.find(world.invoices, 'invoice', id),
  'POST invoices/*/pay': (world, form, id) => {
    const invoice = world.find(world.invoices, 'invoice', id);
    if (collect(world, invoice, textOf(form, 'payment_method'))) return invoice;
    // Nobody is there to answer the bank unless the call says so.
    const isThere = textOf(form, 'off_session') === 'false';
    throw cardFailure(world, invoice, isThere ? 'invoice_payment_intent_requires_action' : 'authentication_required');
  },
  'POST invoices/*/void': (world, _, id) => {
    const invoice = world.find(world.invoices, 'invoice', id);
    if (invoice.status !== 'open') throw invalidRequest('You can only void an open invoice.');
    voidInvoice(world, invoice);
    return invoice;
  },
  'GET credit_notes': (world, form) =>
    list(creditNotesOf(world, textOf(form, 'customer') ?? ''), form, '/v1/credit_notes'),
  'POST credit_notes': (world, form) => {
    const invoice = world.find(world.invoices, 'invoice', textOf(form, 'invoice') ?? '');
    const amount = numberOf(form, 'amount') ?? numberOf(form, 'credit_amount') ?? 0;
    const earlier = creditNotesOf(world, invoice.customer).filter((note) => note.invoice === invoice.id);
    const credited = earlier.reduce((sum, note) => sum + Number(note.amount), 0);
    if (amount <= 0 || credited + amount > invoice.total)
      throw invalidRequest('Invalid amount of the credit note.', 'amount');
    const note = keep(world.others, {
      id: newStripeId('cn'),
      object: 'credit_note',
      number: `${invoice.number}-CN-${String(earlier.length + 1).padStart(2, '0')}`,
      invoice: invoice.id,
      customer: invoice.customer,
      currency: invoice.currency,
      amount,
      total: amount,
      memo: textOf(form, 'memo'),
      status: 'issued',
      created: world.now,
    });
    world.customers.get(invoice.customer)!.balance -= numberOf(form, 'credit_amount') ?? 0;
    world.emit('credit_note.created', note);
    return note;
  },
  'GET events/*': (world, _, id) => {
    const event = world.deliveries.events.find((entry) => entry.id === id);
    return world.find(new Map(event ? [[id, event]] : []), 'event', id);
  },
};
