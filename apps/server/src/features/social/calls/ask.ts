import type { SocialProvider } from '@masthead/contract';
import { after, minutes } from '../../../platform/clock/index.ts';
import { FetchFailure, type Reply } from '../../../platform/fetch/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId } from '../../access/index.ts';
import type { Ask, Connector, Request } from '../connector.ts';
import { SocialFailure, type SocialFailureCode } from '../failure.ts';
import { budgetOf } from './budget.ts';
import { pauseOf } from './pauses.ts';
import { findPause, giveBack, noteCall, pause, reserve } from './spending.queries.ts';
import { standIn } from './stand-in.ts';

export type AskNeeds = Pick<Services, 'db' | 'clock' | 'config' | 'fetcher'>;

interface Caller {
  network: SocialProvider;
  /** Unit by which the network counts calls: an account, a profile, or the app. */
  bucket: string;
  /** null: the call serves streams of many brands. */
  brandId: BrandId | null;
  /** Returns the Authorization header for an address; null: the key is in another header of the request. */
  authorize: (url: string) => string | null;
  /** Returns why a call was refused according to its answer; null if its status decides. */
  refusal?: Connector['refusal'] | undefined;
}

/**
 * Returns the function that calls a network: it waits out the pauses that the network asked for, reserves the price before the call and
 * gives back what it did not cost. Its failures name codes only: nothing of a token or of the answer gets into them.
 */
export const asking =
  (needs: AskNeeds, caller: Caller): Ask =>
  async (request) => {
    const { db, clock, config } = needs;
    const now = clock.now();
    const pausing = await findPause(db, caller.network, caller.bucket, now);
    if (pausing) throw new SocialFailure('social_rate_limited', { until: pausing.until });
    const price = request.price ?? 0;
    if (!(await reserve(db, caller.network, price, budgetOf(config, caller.network), now)))
      throw new SocialFailure('social_budget_spent');
    const { cost, outcome } = await call(needs, caller, request, price);
    if (cost < price) await giveBack(db, caller.network, price - cost, now);
    if (caller.brandId) await noteCall(db, caller.brandId, caller.network, cost, now);
    if (outcome instanceof SocialFailure) throw outcome;
    return outcome.answer;
  };

interface Outcome {
  cost: number;
  outcome: SocialFailure | { answer: unknown };
}

/** Makes the call. One that the network refuses costs nothing; one without an answer counts in full, since it may have been billed. */
async function call(needs: AskNeeds, caller: Caller, request: Request, price: number): Promise<Outcome> {
  let reply: Reply;
  try {
    reply = await needs.fetcher.ask(standIn(needs.config, request.url), questionOf(request, caller));
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { cost: price, outcome: new SocialFailure('social_away') };
  }
  const now = needs.clock.now();
  const until = pauseOf(reply.headers, reply.status, now);
  if (until) await pause(needs.db, caller.network, caller.bucket, until);
  const read = request.isSilent && reply.body.length === 0 ? { answer: null } : answerOf(reply);
  const code = (read && caller.refusal?.(read.answer)) ?? codeOf(reply.status);
  if (code === 'social_rate_limited' && !until)
    await pause(needs.db, caller.network, caller.bucket, after(now, unstatedPause));
  if (code)
    return {
      cost: 0,
      outcome: new SocialFailure(code, code === 'social_rate_limited' && until ? { until: until.toISOString() } : {}),
    };
  if (!read) return { cost: price, outcome: new SocialFailure('social_answer_unknown') };
  return { cost: Math.min(price, Math.max(0, request.cost?.(read.answer) ?? price)), outcome: read };
}

/** Pause after an answer that says "too many requests" in words only. */
const unstatedPause = minutes(15);

function questionOf({ url, headers, form, json, method, token }: Request, { authorize }: Caller) {
  const authorization = token === undefined ? authorize(url) : token && `Bearer ${token}`;
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    method: method ?? (body === undefined ? ('GET' as const) : ('POST' as const)),
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': type }),
      ...headers,
      ...(authorization !== null && { authorization }),
    },
    ...(body !== undefined && { body }),
  };
}

function answerOf({ body }: Reply): { answer: unknown } | null {
  try {
    return { answer: JSON.parse(new TextDecoder().decode(body)) };
  } catch {
    return null;
  }
}

function codeOf(status: number): SocialFailureCode | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return 'social_token_dead';
  if (status === 429) return 'social_rate_limited';
  if (status === 404 || status === 410) return 'social_gone';
  return status >= 500 || status < 400 ? 'social_away' : 'social_forbidden';
}
