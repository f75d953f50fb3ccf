import type Stripe from 'stripe';
import type { Config } from '../../../platform/config/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { refusalOf } from './stripe-refusals.ts';

export type StripeClient = Stripe;

/** Version of the API that this code was written for. Webhooks arrive in the version of their endpoint, so only their ids are used. */
const apiVersion = '2026-10-28.endive';

const clients = new Map<string, Promise<StripeClient>>();

/** Returns the official client. The library is loaded when it is needed first: most installations have no Stripe. */
export function stripeOf(config: Config): Promise<StripeClient> {
  const key = config.MASTHEAD_STRIPE_SECRET_KEY;
  if (!key) throw new Error('MASTHEAD_STRIPE_SECRET_KEY is not set.');
  const address = config.MASTHEAD_STRIPE_URL ? new URL(config.MASTHEAD_STRIPE_URL) : undefined;
  const name = `${key} ${address?.origin ?? ''}`;
  const known = clients.get(name);
  if (known) return known;
  const client = import('stripe').then(
    ({ default: Library }) =>
      new Library(key, {
        apiVersion,
        timeout: 15_000,
        maxNetworkRetries: 2,
        telemetry: false,
        ...(address && {
          host: address.hostname,
          port: address.port,
          protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }),
      }),
  );
  clients.set(name, client);
  return client;
}

/** Fields that all errors of the library share. */
interface StripeError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  statusCode?: number;
}

const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe');

/** Tells whether the provider refused what it was asked, such as a card of another customer. */
export const isRefused = (error: unknown): boolean =>
  isStripeError(error) && error.type === 'StripeInvalidRequestError';

/** Tells whether the bank of a card asks the customer before it pays. */
export const isQuestion = (error: unknown): boolean =>
  isStripeError(error) && error.type === 'StripeCardError' && refusalOf(error) === 'card_needs_authentication';

export const isMissing = (error: unknown): boolean => isStripeError(error) && error.code === 'resource_missing';

/** Runs a call and turns errors of the provider into failures with one clear message. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    if (error.type === 'StripeCardError') throw new Failure(402, refusalOf(error));
    if (
      error.type === 'StripeConnectionError' ||
      error.type === 'StripeAPIError' ||
      error.type === 'StripeRateLimitError'
    )
      throw new Failure(503, 'payment_provider_away');
    if (isMissing(error)) throw new Failure(404, 'payment_method_unknown');
    throw error;
  }
}
