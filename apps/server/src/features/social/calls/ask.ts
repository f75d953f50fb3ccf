import type { SocialProvider } from '@masthead/contract';
import { FetchFailure, type Reply } from '../../../platform/fetch/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId } from '../../access/index.ts';
import type { Ask, Request } from '../connector.ts';
import { SocialFailure, type SocialFailureCode } from '../failure.ts';
import { budgetOf } from './budget.ts';
import { pauseOf } from './pauses.ts';
import { findPause, giveBack, noteCall, pause, reserve } from './spending.queries.ts';
import { standIn } from './stand-in.ts';

type AskNeeds = Pick<Services, 'db' | 'clock' | 'config' | 'fetcher'>;

interface Caller {
  network: SocialProvider;
  /** Unit by which the network counts calls: an account, a profile, or the app. */
  bucket: string;
  /** null: the call serves streams of many brands. */
  brandId: BrandId | null;
  /** Returns the Authorization header for an address. */
  authorize: (url: string) => string;
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
    reply = await needs.fetcher.ask(standIn(needs.config, request.url), {
      method: 'GET',
      headers: { accept: 'application/json', ...request.headers, authorization: caller.authorize(request.url) },
    });
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { cost: price, outcome: new SocialFailure('social_away') };
  }
  const now = needs.clock.now();
  const until = pauseOf(reply.headers, reply.status, now);
  if (until) await pause(needs.db, caller.network, caller.bucket, until);
  const code = codeOf(reply.status);
  if (code)
    return {
      cost: 0,
      outcome: new SocialFailure(code, code === 'social_rate_limited' && until ? { until: until.toISOString() } : {}),
    };
  return read(reply, request, price);
}

function read({ body }: Reply, request: Request, price: number): Outcome {
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(body));
    return { cost: Math.min(price, Math.max(0, request.cost?.(answer) ?? price)), outcome: { answer } };
  } catch {
    return { cost: price, outcome: new SocialFailure('social_answer_unknown') };
  }
}

function codeOf(status: number): SocialFailureCode | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return 'social_token_dead';
  if (status === 429) return 'social_rate_limited';
  if (status === 404 || status === 410) return 'social_gone';
  return status >= 500 || status < 400 ? 'social_away' : 'social_forbidden';
}
