import { Modal } from '@mantine/core';
import { useT } from '../../shared/i18n/index.ts';
import { shellKeys } from './key-table.ts';
import classes from './keys.module.css';
import { keysHelp } from './open.ts';

/** What the keys do that work everywhere. */
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
      <dl className={classes.keys}>
        {shellKeys.map(({ keys, label }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.more}>{t('keys.more')}</p>
    </Modal>
  );
}
