import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../i18n/index.ts';
import { useStore } from '../store.ts';
import { asked } from './confirm.ts';

/** Stands once in the app, loaded with the first question, and shows what `confirm` asks. */
export function ConfirmDialog() {
  const t = useT('app');
  const current = useStore(asked);
  // While it leaves, the dialog still says what it asked.
  const [question, setQuestion] = useState(current);
  if (current && current !== question) setQuestion(current);
  return (
    <Modal
      opened={current !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      size={420}
      withCloseButton={false}
    >
      {question?.body && (
        <Text size="md" c="var(--ink-2)" mb={20}>
          {question.body}
        </Text>
      )}
      <Group justify="flex-end" gap={8}>
        <Button onClick={() => question?.answer(false)} data-autofocus={question?.danger || undefined}>
          {question?.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          variant="filled"
          data-danger={question?.danger || undefined}
          onClick={() => question?.answer(true)}
          data-autofocus={!question?.danger || undefined}
        >
          {question?.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
