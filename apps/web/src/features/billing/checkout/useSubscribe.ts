import { ApiError, type BillingAddress } from '@masthead/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { changedBySubscription, type Order, useBuyer } from '../billing.api.ts';
import { type CardEntry, enterCard } from '../card/enter-card.ts';
import { useConfirmPayment } from '../card/useConfirmPayment.ts';

interface NewCard {
  entry: CardEntry;
  owner: { name: string; address: BillingAddress };
}

interface Settings {
  order: Order;
  showRefusal: (failure: unknown) => boolean;
}

/** Places the order with a new card, or without one: with the saved card, or on invoice. */
export function useSubscribe({ order, showRefusal }: Settings) {
  const t = useT('billing');
  const navigate = useNavigate();
  const organisation_id = useBuyer();
  const confirmPayment = useConfirmPayment();
  const place = async (payment_method_id: string | null) => {
    const body = { ...order, payment_method_id, terms_accepted: true } as const;
    return (await call('billing.subscription.store', { params: { organisation_id }, body })).data.payment;
  };
  return useMutation({
    mutationFn: async (card: NewCard | null) => {
      const payment = card
        ? await enterCard({
            ...card,
            prepare: async () =>
              (await call('billing.start-session', { body: { organisation_id, ...order } })).data.client_secret,
            store: place,
          })
        : await place(null);
      await confirmPayment(payment);
      return payment;
    },
    onSuccess: async ({ status }) => {
      await refresh(...changedBySubscription);
      notify({ title: t(status === 'open' ? 'checkout.ordered' : 'checkout.done') });
      await navigate({ to: '/settings/billing/billing' });
    },
    onError: async (failure) => {
      if (!showRefusal(failure)) notifyFailure(failure);
      // Another tab may have ordered meanwhile.
      if (failure instanceof ApiError && failure.status === 409) await refresh(...changedBySubscription);
    },
  });
}
