import { type Intent, newStripeId, type PaymentMethod, type StripeErrorBody, StripeFailure } from './objects.ts';

type Conduct = 'accepted' | 'declined' | 'declined_later' | 'insufficient_funds' | 'authenticate' | 'expired';

/** Test cards with their conduct: https://docs.stripe.com/testing#cards */
const cards: Record<string, { brand: string; conduct: Conduct; alias: string }> = {
  '4242424242424242': { brand: 'visa', conduct: 'accepted', alias: 'pm_card_visa' },
  '5555555555554444': { brand: 'mastercard', conduct: 'accepted', alias: 'pm_card_mastercard' },
  '4000000000000002': { brand: 'visa', conduct: 'declined', alias: 'pm_card_visa_chargeDeclined' },
  '4000000000009995': {
    brand: 'visa',
    conduct: 'insufficient_funds',
    alias: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  '4000000000000069': { brand: 'visa', conduct: 'expired', alias: 'pm_card_chargeDeclinedExpiredCard' },
  '4000000000000341': { brand: 'visa', conduct: 'declined_later', alias: 'pm_card_chargeCustomerFail' },
  '4000002760003184': { brand: 'visa', conduct: 'authenticate', alias: 'pm_card_authenticationRequired' },
};

const errors: Partial<Record<Conduct, StripeErrorBody>> = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
};

export const conductOf = ({ card }: Pick<PaymentMethod, 'card'>): Conduct =>
  Object.entries(cards).find(([number, { brand }]) => number.endsWith(card.last4) && brand === card.brand)?.[1]
    .conduct ?? 'accepted';

/** Makes a payment method of a card number or of the name that Stripe gives its test cards. Throws 404 for an unknown name. */
export function makePaymentMethod(of: string, now: number, name: string | null = null): PaymentMethod {
  const found = Object.entries(cards).find(([number, { alias }]) => of === number || of === alias);
  if (!found)
    throw new StripeFailure(of.startsWith('pm_') ? 404 : 402, {
      type: of.startsWith('pm_') ? 'invalid_request_error' : 'card_error',
      code: of.startsWith('pm_') ? 'resource_missing' : 'incorrect_number',
      message: of.startsWith('pm_') ? `No such PaymentMethod: '${of}'` : 'Your card number is incorrect.',
    });
  const [number, { brand }] = found;
  return {
    id: newStripeId('pm'),
    object: 'payment_method',
    type: 'card',
    customer: null,
    card: { brand, last4: number.slice(-4), exp_month: 8, exp_year: 2034, country: 'US', funding: 'credit' },
    billing_details: { name, email: null, phone: null, address: {} },
    created: now,
    livemode: false,
  };
}

/** Returns the error of saving a card; undefined: it can be saved. */
export const errorOnAttach = (method: PaymentMethod): StripeErrorBody | undefined => errors[conductOf(method)];

/** Returns the error of charging a saved card; undefined: the charge succeeds. */
export function errorOnCharge(method: PaymentMethod): StripeErrorBody | undefined {
  const conduct = conductOf(method);
  return conduct === 'declined_later' ? errors.declined : errors[conduct];
}

export function makeIntent(object: Intent['object'], customer: string | null, extra: Partial<Intent> = {}): Intent {
  const id = newStripeId(object === 'setup_intent' ? 'seti' : 'pi');
  return {
    id,
    object,
    client_secret: `${id}_secret_${newStripeId('k').slice(2)}`,
    customer,
    payment_method: null,
    status: 'requires_payment_method',
    next_action: null,
    metadata: {},
    livemode: false,
    ...extra,
  };
}
