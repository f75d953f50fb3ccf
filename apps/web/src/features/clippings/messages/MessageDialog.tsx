import { Button, Group, TextInput } from '@mantine/core';
import { type KeyMessage, limits } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, TagsInput } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './messages.module.css';

interface Props {
  brandId: string;
  /** The message to change; undefined for a new one. */
  message?: KeyMessage;
  onClose: () => void;
}

/** Asks for a key message and the words that say it. */
export function MessageDialog({ brandId, message, onClose }: Props) {
  const t = useT('clippings');
  const app = useT('app');
  const params = { brand_id: brandId };
  const form = useForm({
    draft: `key-message.${message?.id ?? 'new'}`,
    schema: 'keyMessageForm',
    initial: { name: message?.name ?? '', campaign: message?.campaign ?? null, phrases: message?.phrases ?? [] },
    asksBeforeLeaving: false,
    submit: (body) =>
      message
        ? call('brands.key-messages.update', { params: { ...params, key_message_id: message.id }, body })
        : call('brands.key-messages.store', { params, body }),
    onDone: () => {
      void refresh('brands.key-messages.index');
      notify({ title: t('messages.saved') });
      onClose();
    },
  });
  return (
    <Modal
      opened
      size={520}
      onClose={onClose}
      title={t(message ? 'messages.edit' : 'messages.add')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput
          data-autofocus
          maxLength={limits.keyMessageName}
          description={t('messages.name_hint')}
          {...form.text('name', t('messages.name'))}
        />
        <TextInput
          maxLength={limits.keyMessageName}
          {...form.field('campaign', t('messages.campaign'))}
          value={form.values.campaign ?? ''}
          onChange={(event) => form.set('campaign', event.currentTarget.value || null)}
        />
        <TagsInput
          acceptValueOnBlur
          maxTags={limits.keyMessagePhrases}
          description={t('messages.phrases_hint')}
          {...form.field('phrases', t('messages.phrases'))}
          value={form.values.phrases}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {app('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
