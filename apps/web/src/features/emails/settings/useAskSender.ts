import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';

/** Mails a link to an address, by which its owner confirms it as a sender. */
export function useAskSender({ onDone }: { onDone?: () => void } = {}) {
  const t = useT('mailing');
  return useCall('email-senders.store', {
    refreshes: ['email-senders.index', 'emails.audience'],
    onSuccess: ({ data: { address } }) => {
      notify({ title: t('senders.asked', { email: address }) });
      onDone?.();
    },
  });
}
