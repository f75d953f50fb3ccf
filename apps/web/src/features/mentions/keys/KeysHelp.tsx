import { useT } from '../../../shared/i18n/index.ts';
import { KeysDialog } from '../../../shared/keys/index.ts';
import { keyTable } from './commands.ts';

/** Explains the keys of the page. */
export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('mentions');
  return (
    <KeysDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('keys.title')}
      rows={keyTable.map(({ command, keys }) => ({ keys, label: t(`keys.${command}`) }))}
    />
  );
}
