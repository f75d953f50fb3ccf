import { Button, Group, Text } from '@mantine/core';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PasswordField } from '../PasswordField.tsx';
import type { PasswordQuestion } from './password-question.ts';

/** Asks for the password before something that concerns the account's security; stays until it has worked or was left. */
export function PasswordDialog({ question, onClose }: { question: PasswordQuestion | null; onClose: () => void }) {
  return (
    <Modal opened={question !== null} onClose={onClose} title={question?.title} size={420} withCloseButton={false}>
      {question && <PasswordAsked question={question} onClose={onClose} />}
    </Modal>
  );
}

function PasswordAsked({ question, onClose }: { question: PasswordQuestion; onClose: () => void }) {
  const t = useT('accounts');
  const common = useT('app');
  const form = useForm({
    schema: 'user.two-factor.disable',
    initial: { current_password: '' },
    asksBeforeLeaving: false,
    submit: ({ current_password }) => question.run(current_password),
    onDone: onClose,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Text size="md" c="var(--ink-2)" mb={16}>
        {question.body}
      </Text>
      <FormBanner form={form} />
      <PasswordField
        size="sm"
        autoComplete="current-password"
        data-autofocus
        {...form.text('current_password', t('fields.current_password'))}
      />
      <Group justify="flex-end" gap={8} mt={20}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {question.confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
