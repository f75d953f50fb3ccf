import { verdictReasons } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { KeysDialog } from '../../../shared/keys/index.ts';

/** The keys of the review. */
export function QaKeys({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('staff');
  const rows = [
    { keys: ['j', 'ArrowDown'], label: t('qa.next') },
    { keys: ['k', 'ArrowUp'], label: t('qa.previous') },
    { keys: ['r'], label: t('qa.right') },
    { keys: ['w'], label: t('qa.wrong') },
    ...verdictReasons.map((reason, index) => ({
      keys: [String(index + 1)],
      label: t('qa.keys.reason', { reason: t(`qa.reasons.${reason}`) }),
    })),
    { keys: ['u'], label: t('qa.undo') },
    { keys: ['Enter'], label: t('qa.open') },
    { keys: ['?'], label: t('qa.keys.title') },
  ];
  return <KeysDialog isOpen={isOpen} onClose={onClose} title={t('qa.keys.title')} rows={rows} />;
}
