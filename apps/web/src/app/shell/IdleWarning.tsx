import { Button, Group, Text } from '@mantine/core';
import { Modal } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';

/** Before the lock: how long is left, and one button to stay. */
export function IdleWarning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const t = useT('app');
  return (
    <Modal opened onClose={onStay} withCloseButton={false} title={t('idle.title')} size={420} zIndex={390}>
      <Text size="md" c="var(--ink-2)" mb={20}>
        {t('idle.body', { seconds })}
      </Text>
      <Group justify="flex-end">
        <Button variant="filled" onClick={onStay} data-autofocus>
          {t('idle.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
