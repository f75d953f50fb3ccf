import { useMutation } from '@tanstack/react-query';
import { notify, notifyFailure } from '../../../../shared/feedback/index.ts';
import { useT } from '../../../../shared/i18n/index.ts';
import { carryOut, type FixAction, type FixCall } from '../missed.api.ts';

/** Actions that a button carries out; the others open a page. */
type Mending = Exclude<FixAction, 'change_stream' | 'open_mention'>;
export const isMending = (action: FixAction): action is Mending =>
  action !== 'change_stream' && action !== 'open_mention';

/** Performs the action that solves the problem, shows a notice, and has the page check again. */
export function useMending(action: Mending, onMended: () => void) {
  const t = useT('sources');
  return useMutation({
    mutationFn: (call: FixCall) => carryOut(call),
    onSuccess: () => {
      notify({ title: t(`missed.done.${action}`), ...(action !== 'unhide' && { body: t('missed.done.body') }) });
      onMended();
    },
    onError: notifyFailure,
  });
}
