import { useMutation } from '@tanstack/react-query';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { changedBySubscription, useBuyer } from '../billing.api.ts';
import { useCardForm } from '../card/useCardForm.ts';
import { useConfirmPayment } from '../card/useConfirmPayment.ts';

/** Tries an unpaid invoice again with the saved card. */
export function usePayInvoice() {
  const t = useT('billing');
  const organisation_id = useBuyer();
  const { showRefusal } = useCardForm();
  const confirmPayment = useConfirmPayment();
  return useMutation({
    mutationFn: async (invoice_id: string) => {
      const answer = await call('billing.invoices.pay', { params: { organisation_id, invoice_id } });
      await confirmPayment(answer.data);
    },
    onSuccess: () => void notify({ title: t('invoices.paid_now') }),
    onError: (failure) => {
      if (!showRefusal(failure)) notifyFailure(failure);
    },
    onSettled: () => refresh(...changedBySubscription),
  });
}
