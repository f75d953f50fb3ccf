import type { AnswerOf, BillingState, Endpoints } from '@masthead/contract';
import { queryClient } from '../../../shared/api/index.ts';
import { billingOf, useBuyer } from '../billing.api.ts';
import { useStripe } from './StripeCardField.tsx';
import { refuseOn } from './stripe.ts';

type Payment = AnswerOf<Endpoints['billing.invoices.pay']>['data'];

/** Seconds within which our server learns of a confirmed payment from the provider. */
const patience = 30;
const aSecond = () => new Promise((done) => setTimeout(done, 1000));

/**
 * Returns a function that confirms a payment with the customer's bank if necessary, then waits for our server, which learns the
 * outcome from the provider and not from this page. After a change, `before` is the order that it replaces. Throws CardRefused.
 */
export function useConfirmPayment() {
  const organisation_id = useBuyer();
  const { data: stripe } = useStripe();
  return async ({ status, client_secret }: Payment, before: BillingState['order'] = null): Promise<void> => {
    if (status !== 'requires_action' || !client_secret || !stripe) return;
    refuseOn(await stripe.handleNextAction({ clientSecret: client_secret }));
    for (let waited = 0; waited < patience; waited++) {
      const { data } = await queryClient.fetchQuery({ ...billingOf(organisation_id), staleTime: 0 });
      const isChanged = !before || JSON.stringify(data.order) !== JSON.stringify(before);
      if (data.order && isChanged && !data.failure) return;
      await aSecond();
    }
  };
}
