import { Switch } from '@mantine/core';
import { Modal } from '../floating/index.ts';
import { useT } from '../i18n/index.ts';
import { type KeyLine, KeyList } from './KeyList.tsx';
import { useSingleKeys } from './useKeys.ts';

const isSingle = (key: string): boolean => key.split('+').at(-1)?.length === 1;

interface Props {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  rows: readonly KeyLine[];
}

/** A dialog with the keys of a page and the switch for single-letter keys. */
export function KeysDialog({ isOpen, onClose, title, rows }: Props) {
  const t = useT('mentions');
  const app = useT('app');
  const [isOn, setOn] = useSingleKeys();
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={400} closeButtonProps={{ 'aria-label': app('close') }}>
      <KeyList rows={rows.map((row) => ({ ...row, isOff: !isOn && row.keys.every(isSingle) }))} />
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
