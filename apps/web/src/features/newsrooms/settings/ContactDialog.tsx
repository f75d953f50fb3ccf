import { Button, Group, TextInput } from '@mantine/core';
import type { NewsroomContact } from '@masthead/contract';
import type { SchemaOutput } from '@masthead/contract/form-schemas.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ImageField } from '../../../shared/upload/index.ts';
import classes from './settings.module.css';

export type ContactValues = SchemaOutput<'newsroomContact'>;

interface Props {
  brandId: string;
  /** The contact to change; null for a new one. */
  contact: NewsroomContact | null;
  onClose: () => void;
  onDone: (values: ContactValues) => void;
}

export function ContactDialog({ brandId, contact, onClose, onDone }: Props) {
  const t = useT('newsrooms');
  const common = useT('app');
  const form = useForm({
    draft: `newsroom-contact.${contact?.id ?? 'new'}`,
    schema: 'newsroomContact',
    initial: {
      name: contact?.name ?? '',
      role: contact?.role ?? null,
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      photo: contact?.photo ?? null,
    },
    asksBeforeLeaving: false,
    submit: async (values) => values,
    onDone,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={contact?.name ?? t('contacts.add')}
      size={480}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput data-autofocus {...form.text('name', t('contacts.name'))} />
        <TextInput {...form.text('role', t('contacts.role'))} />
        <div className={classes.pair}>
          <TextInput type="email" {...form.text('email', t('contacts.email'))} />
          <TextInput type="tel" {...form.text('phone', t('contacts.phone'))} />
        </div>
        <ImageField
          label={t('contacts.photo')}
          purpose="avatar"
          brandId={brandId}
          value={form.values.photo}
          onChange={(image) => form.set('photo', image)}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled">
            {common('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
