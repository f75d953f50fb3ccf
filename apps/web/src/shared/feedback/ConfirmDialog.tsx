import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Modal } from '../floating/index.ts';
import { useT } from '../i18n/index.ts';
import { useStore } from '../store.ts';
import { asked } from './confirm.ts';

/** Shows the question of `confirm`. The app renders it once and loads it with the first question. */
export function ConfirmDialog() {
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
        <Text size="md" c="var(--ink-2)" mb={16}>
          {question.body}
        </Text>
      )}
      {question && <Answers question={question} />}
    </Modal>
  );
}

type Asked = NonNullable<ReturnType<typeof asked.get>>;

/** Yes and no; if a word is asked for, only that opens the yes. */
function Answers({ question }: { question: Asked }) {
  const t = useT('app');
  const { word, danger } = question;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form inside a form of the page would send that one too.
    event.stopPropagation();
    if (word && typed.trim() !== word) setWrong(true);
    else question.answer(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      {word && (
        <TextInput
          label={t('confirm.type', { word })}
          value={typed}
          autoComplete="off"
          data-autofocus
          error={isWrong && t('confirm.wrong')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
      )}
      <Group justify="flex-end" gap={8} mt={word ? 20 : 4}>
        <Button onClick={() => question.answer(false)} data-autofocus={(danger && !word) || undefined}>
          {question.cancelLabel ?? t('cancel')}
        </Button>
        <Button type="submit" variant="filled" data-danger={danger || undefined} data-autofocus={!danger || undefined}>
          {question.confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
