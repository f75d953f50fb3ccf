import { Modal, Switch } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { keyTable } from './commands.ts';
import classes from './keys.module.css';
import { useSingleKeys } from './useMentionKeys.ts';

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };
const written = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
const isSingle = (key: string): boolean => key.split('+').at(-1)?.length === 1;

/** What the keys of the page do, and the switch for single letters. */
export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('mentions');
  const app = useT('app');
  const [isOn, setOn] = useSingleKeys();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('keys.title')}
      size={400}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <dl className={classes.keys}>
        {keyTable.map(({ command, keys }) => (
          <div key={command} data-off={(!isOn && keys.every(isSingle)) || undefined}>
            <dt>{t(`keys.${command}`)}</dt>
            <dd>
              {keys
                .flatMap((key) => key.split('+'))
                .map((key) => (
                  <kbd key={key}>{written(key)}</kbd>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        withThumbIndicator={false}
        label={t('keys.switch')}
        description={t('keys.switch_hint')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Modal>
  );
}
