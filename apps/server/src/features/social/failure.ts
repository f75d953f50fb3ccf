import type { ErrorCode } from '@masthead/contract';
import { Failure } from '../../platform/http/failure.ts';

/** Reasons why a network was not read. They hold names and numbers only, never a word that the network has sent. */
export type SocialFailureCode = Extract<
  ErrorCode,
  | 'social_consent_refused'
  | 'social_account_unreadable'
  | 'social_token_dead'
  | 'social_keys_refused'
  | 'social_forbidden'
  | 'social_scope_missing'
  | 'social_rate_limited'
  | 'social_budget_spent'
  | 'social_away'
  | 'social_answer_unknown'
  | 'social_gone'
  | 'social_key_refused'
  | 'social_account_unknown'
  | 'social_bot_not_admin'
  | 'social_bot_in_use'
>;

export class SocialFailure extends Failure {
  declare readonly code: SocialFailureCode;
  constructor(code: SocialFailureCode, params: Record<string, string | number> = {}) {
    super(code === 'social_rate_limited' ? 429 : 422, code, { params: { provider: '', ...params } });
  }
}

/** Returns an answer that is of use but not needed; null if the network gives none. */
export async function answerIfAny<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SocialFailure) return null;
    throw error;
  }
}

/** Returns an answer; null if the network does not allow the app to have it, such as before an approval. */
export async function unlessForbidden(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SocialFailure && error.code === 'social_forbidden') return null;
    throw error;
  }
}

/** Returns the same failure with the name of the network, which its text needs. */
export const at = (provider: string, { code, params }: SocialFailure): SocialFailure =>
  new SocialFailure(code, { ...params, provider });
