import type { CardRefusal } from '@masthead/contract';

/** Codes of Stripe with ours; any other is a plain refusal: https://docs.stripe.com/declines/codes */
const refusals: Readonly<Record<string, CardRefusal>> = {
  insufficient_funds: 'card_no_funds',
  card_velocity_exceeded: 'card_no_funds',
  withdrawal_count_limit_exceeded: 'card_no_funds',
  expired_card: 'card_expired',
  incorrect_number: 'card_details_wrong',
  invalid_number: 'card_details_wrong',
  incorrect_cvc: 'card_details_wrong',
  invalid_cvc: 'card_details_wrong',
  incorrect_zip: 'card_details_wrong',
  incorrect_address: 'card_details_wrong',
  invalid_expiry_month: 'card_details_wrong',
  invalid_expiry_year: 'card_details_wrong',
  card_not_supported: 'card_not_supported',
  currency_not_supported: 'card_not_supported',
  transaction_not_allowed: 'card_not_supported',
  processing_error: 'card_not_processed',
  issuer_not_available: 'card_not_processed',
  reenter_transaction: 'card_not_processed',
  try_again_later: 'card_not_processed',
  authentication_required: 'card_needs_authentication',
  invoice_payment_intent_requires_action: 'card_needs_authentication',
  payment_intent_authentication_failure: 'card_needs_authentication',
  setup_intent_authentication_failure: 'card_needs_authentication',
  subscription_payment_intent_requires_action: 'card_needs_authentication',
};

/** Returns why a card was refused. The messages of Stripe's API are English only, so ours are shown. */
export const refusalOf = (error: { code?: string | undefined; decline_code?: string | undefined }): CardRefusal =>
  refusals[error.decline_code ?? ''] ?? refusals[error.code ?? ''] ?? 'card_declined';
