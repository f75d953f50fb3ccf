import { Button, Group, TextInput } from '@mantine/core';
import { limits, type Spokesperson } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './messages.module.css';

interface Props {
  brandId: string;
  /** The person to change; undefined for a new one. */
  person?: Spokesperson;
  onClose: () => void;
}

/** Asks for the name and role of a spokesperson. */
export function PersonDialog({ brandId, person, onClose }: Props) {
  const t = useT('clippings');
  const app = useT('app');
  const params = { brand_id: brandId };
  const form = useForm({
    schema: 'spokespersonForm',
    initial: { name: person?.name ?? '', role: person?.role ?? null },
    asksBeforeLeaving: false,
    submit: (body) =>
      person
        ? call('brands.spokespeople.update', { params: { ...params, spokesperson_id: person.id }, body })
        : call('brands.spokespeople.store', { params, body }),
    onDone: () => {
      void refresh('brands.key-messages.index', 'clippings.findings.show');
      notify({ title: t('messages.saved') });
      onClose();
    },
  });
  return (
    <Modal
      opened
      size={440}
      onClose={onClose}
      title={t(person ? 'messages.edit' : 'messages.add_person')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput data-autofocus maxLength={limits.keyMessageName} {...form.text('name', t('messages.person'))} />
        <TextInput
          maxLength={limits.keyMessageName}
          {...form.field('role', t('messages.role'))}
          value={form.values.role ?? ''}
          onChange={(event) => form.set('role', event.currentTarget.value || null)}
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
