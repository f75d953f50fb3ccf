import { Modal } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { KeyList, keysHelp } from '../../shared/keys/index.ts';
import { shellKeys } from './key-table.ts';
import classes from './keys.module.css';

/** Explains the keys that work everywhere. */
export function KeysHelp({ isOpen }: { isOpen: boolean }) {
  const t = useT('app');
  return (
    <Modal
      opened={isOpen}
      onClose={() => keysHelp.set(false)}
      title={t('keys.title')}
      size={400}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <KeyList rows={shellKeys.map(({ keys, label }) => ({ keys, label: t(label) }))} />
      <p className={classes.more}>{t('keys.more')}</p>
    </Modal>
  );
}
