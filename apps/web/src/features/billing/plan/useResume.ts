import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { changedBySubscription, useBuyer } from '../billing.api.ts';

/** Takes back a cancellation or a change that waits for the end of the period. */
export function useResume(isCancelled: boolean) {
  const t = useT('billing');
  const organisation_id = useBuyer();
  const resume = useCall('billing.subscription.resume', { refreshes: changedBySubscription });
  // The notice belongs to the state at the click: the refresh before it shows a subscription that is no longer cancelled.
  const onSuccess = () => void notify({ title: t(isCancelled ? 'plan.resumed' : 'plan.kept') });
  return { isPending: resume.isPending, resume: () => resume.mutate({ params: { organisation_id } }, { onSuccess }) };
}
