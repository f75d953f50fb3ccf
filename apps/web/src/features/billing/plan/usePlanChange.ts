import type { AnswerOf, Endpoints } from '@masthead/contract';
import { useMutation } from '@tanstack/react-query';
import { refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { changedBySubscription } from '../billing.api.ts';
import { useCardForm } from '../card/useCardForm.ts';
import { useConfirmPayment } from '../card/useConfirmPayment.ts';

type Changed = AnswerOf<Endpoints['billing.subscription.swap-plan']>;

/** Returns a mutation for a change that may be charged. It confirms with the bank if necessary and refreshes all that depends on the plan. */
export function usePlanChange({ done, onDone }: { done: string; onDone: () => void }) {
  const confirmPayment = useConfirmPayment();
  const { error, showRefusal } = useCardForm();
  const change = useMutation({
    mutationFn: async (send: () => Promise<Changed>) => {
      const { payment, state } = (await send()).data;
      await confirmPayment(payment, state.order);
    },
    onSuccess: async () => {
      await refresh(...changedBySubscription);
      notify({ title: done });
      onDone();
    },
    onError: async (failure) => {
      if (!showRefusal(failure)) notifyFailure(failure);
      await refresh(...changedBySubscription);
    },
  });
  return { change, error };
}
