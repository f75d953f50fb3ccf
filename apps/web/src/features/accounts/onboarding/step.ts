import type { AnswerOf, Endpoints, OnboardingStep } from '@masthead/contract';
import { apiQuery, call, queryClient } from '../../../shared/api/index.ts';

type Onboarding = AnswerOf<Endpoints['onboarding.show']>['data'];
export interface StepProps {
  onboarding: Onboarding;
  onDone: () => void;
}

/** Saves one step; its answer is the new state of the onboarding. */
export async function saveStep(
  userId: string,
  step: OnboardingStep,
  body: Record<string, unknown>,
): Promise<Onboarding> {
  const answer = await call('onboarding.update', { params: { user_id: userId, step }, body });
  queryClient.setQueryData(apiQuery('onboarding.show', { params: { user_id: userId } }).queryKey, answer);
  return answer.data;
}
