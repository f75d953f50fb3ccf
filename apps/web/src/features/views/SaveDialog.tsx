import { Button, Switch, TextInput } from '@mantine/core';
import type { ViewPlace } from '@masthead/contract';
import { useState } from 'react';
import { useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { Modal } from '../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import type { Filters } from './matching.ts';
import { saveView } from './views.api.ts';
import classes from './views.module.css';

interface Props {
  place: ViewPlace;
  streamId: string | undefined;
  filters: Filters;
  onClose: () => void;
}

/** Asks for the name of a view. The user's view of that name is replaced. */
export function SaveDialog({ place, streamId, filters, onClose }: Props) {
  const t = useT('views');
  const app = useT('app');
  const brand = useActiveBrand();
  const canShare = usePermission('mention.save').can;
  const [isDefault, setDefault] = useState(false);
  const form = useForm({
    schema: 'viewForm',
    initial: { name: '', place, filters, stream_id: null, is_shared: false },
    submit: (values) => saveView(brand.id, values, isDefault),
    onDone: (_, { name }) => {
      notify({ title: t('saved', { name }) });
      onClose();
    },
    asksBeforeLeaving: false,
  });
  return (
    <Modal opened onClose={onClose} title={t('save')} closeButtonProps={{ 'aria-label': app('close') }}>
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput data-autofocus description={t('save_hint')} {...form.text('name', t('name'))} />
        {streamId && (
          <Switch
            label={t('only_stream')}
            checked={form.values.stream_id === streamId}
            onChange={(event) => form.set('stream_id', event.currentTarget.checked ? streamId : null)}
          />
        )}
        {canShare && <Switch label={t('share_with', { brand: brand.name })} {...form.checkbox('is_shared')} />}
        <Switch
          label={t(`default_of.${place}`)}
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {app('save')}
        </Button>
      </form>
    </Modal>
  );
}
