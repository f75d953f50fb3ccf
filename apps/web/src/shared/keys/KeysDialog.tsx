import { Modal, Switch } from '@mantine/core';
import { useT } from '../i18n/index.ts';
import classes from './keys.module.css';
import { useSingleKeys } from './useKeys.ts';

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };
const written = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
const isSingle = (key: string): boolean => key.split('+').at(-1)?.length === 1;

interface Props {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  rows: readonly { keys: readonly string[]; label: string }[];
}

/** What the keys of a page do, and the switch for single letters. */
export function KeysDialog({ isOpen, onClose, title, rows }: Props) {
  const t = useT('mentions');
  const app = useT('app');
  const [isOn, setOn] = useSingleKeys();
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={400} closeButtonProps={{ 'aria-label': app('close') }}>
      <dl className={classes.keys}>
        {rows.map(({ keys, label }) => (
          <div key={label} data-off={(!isOn && keys.every(isSingle)) || undefined}>
            <dt>{label}</dt>
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
