import { Button, Group, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { Modal } from '../floating/index.ts';
import { useT } from '../i18n/index.ts';
import { FormBanner } from './FormBanner.tsx';
import classes from './reason.module.css';
import { useForm } from './useForm.ts';

interface Props {
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  send: (body: { reason: string }) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of a change of a customer's data, which the customer reads in the audit log, and makes the change. */
export function ReasonDialog({ title, body, confirmLabel, danger, send, onDone, onClose }: Props) {
  const t = useT('staff');
  const common = useT('app');
  const form = useForm({
    schema: 'reasonForm',
    initial: { reason: '' },
    asksBeforeLeaving: false,
    submit: send,
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': common('close') }}>
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        {body && <p>{body}</p>}
        <Textarea
          data-autofocus
          autosize
          minRows={2}
          {...form.text('reason', t('organisations.reason'))}
          description={t('organisations.reason_hint')}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled" data-danger={danger || undefined} loading={form.isBusy}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
