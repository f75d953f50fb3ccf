import { createHmac } from 'node:crypto';
import { newStripeId } from './objects.ts';

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  data: { object: object };
}

/** Signs a delivery: https://docs.stripe.com/webhooks#verify-manually */
const signatureOf = (payload: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;

interface Options {
  secret: string;
  apiVersion: string;
  now: () => number;
}

/** Events that happened and were not delivered yet. They are sent in any order, more than once, and late. */
export class Deliveries {
  readonly events: StripeEvent[] = [];
  /** Address of the endpoint; null: nobody listens. */
  endpoint: string | null = null;
  private waiting: StripeEvent[] = [];
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Records an event with a copy of its object, as it is now. */
  add(type: string, object: object): void {
    const event: StripeEvent = {
      id: newStripeId('evt'),
      object: 'event',
      api_version: this.options.apiVersion,
      created: this.options.now(),
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    this.waiting.push(event);
  }

  /** Takes the waiting events, for a test that delivers them itself. */
  take(): StripeEvent[] {
    return this.waiting.splice(0);
  }

  /** Delivers an event once and returns the status of the answer; 0: no answer. */
  async send(event: StripeEvent, { secret = this.options.secret, at = this.options.now() } = {}): Promise<number> {
    const payload = JSON.stringify(event);
    if (!this.endpoint) return 0;
    try {
      const answer = await fetch(this.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(payload, secret, at) },
        body: payload,
      });
      return answer.status;
    } catch {
      return 0;
    }
  }

  /** Delivers everything that waits, in the order of `arrange`. What is not accepted waits again, as with Stripe. */
  async flush(arrange: (events: StripeEvent[]) => StripeEvent[] = (events) => events): Promise<void> {
    const refused = new Map<string, StripeEvent>();
    for (const event of arrange(this.take())) {
      const status = await this.send(event);
      if (status >= 200 && status < 300) refused.delete(event.id);
      else refused.set(event.id, event);
    }
    this.waiting.unshift(...refused.values());
  }

  get count(): number {
    return this.waiting.length;
  }
}
