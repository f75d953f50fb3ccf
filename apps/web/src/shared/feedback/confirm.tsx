import { Button, Group, Modal, Text } from '@mantine/core';
import { createStore, useStore } from '../store.ts';
import { useT } from '../i18n/index.ts';

export interface Question {
  title: string;
  body?: string;
  /** A verb: what will happen. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Destroys something. */
  danger?: boolean;
}

const asked = createStore<(Question & { answer: (isConfirmed: boolean) => void }) | null>(null);

/** Asks in a dialog: `if (await confirm({ title, confirmLabel })) …`. Closing it means no. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      asked.set(null);
      resolve(isConfirmed);
    };
    asked.set({ ...question, answer });
  });
}

/** Stands once in the app and shows what `confirm` asks. */
export function ConfirmDialog() {
  const t = useT('app');
  const question = useStore(asked);
  return (
    <Modal opened={question !== null} onClose={() => question?.answer(false)} title={question?.title} size={420} withCloseButton={false}>
      {question?.body && (
        <Text size="md" c="var(--ink-2)" mb={20}>
          {question.body}
        </Text>
      )}
      <Group justify="flex-end" gap={8}>
        <Button onClick={() => question?.answer(false)} data-autofocus={question?.danger || undefined}>
          {question?.cancelLabel ?? t('cancel')}
        </Button>
        <Button variant="filled" data-danger={question?.danger || undefined} onClick={() => question?.answer(true)} data-autofocus={!question?.danger || undefined}>
          {question?.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
