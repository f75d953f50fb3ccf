import { Button, TextInput } from '@mantine/core';
import type { Stream } from '@masthead/contract';
import { limits } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { countPermission, useActiveBrand, useBrands } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { streamSaved } from '../streams.api.ts';
import classes from './list.module.css';

/** Asks for the name and the brand of a copy, and opens it. */
export function CopyStream({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const t = useT('streams');
  const [isOpen] = useState(true);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('copy.title', { name: stream.name })}
      closeButtonProps={{ 'aria-label': t('copy.cancel') }}
    >
      <CopyForm stream={stream} onClose={onClose} />
    </Modal>
  );
}

function CopyForm({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const t = useT('streams');
  const navigate = useNavigate();
  const active = useActiveBrand();
  const brands = useBrands().filter((brand) => brand.organisation_id === active.organisation_id);
  const form = useForm({
    schema: 'streams.copy',
    initial: { name: t('copy.name_of', { name: stream.name }).slice(0, limits.streamName), brand_id: stream.brand_id },
    asksBeforeLeaving: false,
    submit: (body) => call('streams.copy', { params: { stream_id: stream.id }, body }),
    onDone: async (answer: { data: Stream }) => {
      countPermission('stream.create', 1);
      await streamSaved(answer);
      notify({ title: t('copy.done'), body: t('form.created_body') });
      onClose();
      if (answer.data.brand_id === active.id)
        await navigate({ to: '/streams/$streamId/edit', params: { streamId: answer.data.id } });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.dialog}>
      <FormBanner form={form} />
      <TextInput label={t('form.name')} maxLength={limits.streamName} data-autofocus {...form.field('name')} />
      {brands.length > 1 && (
        <Select
          label={t('copy.brand')}
          data={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
          allowDeselect={false}
          {...form.field('brand_id')}
        />
      )}
      <div className={classes.dialogActions}>
        <Button onClick={onClose}>{t('copy.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('copy.confirm')}
        </Button>
      </div>
    </form>
  );
}
