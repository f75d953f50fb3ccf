import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { countPermission, useActiveBrand, useOrganisation } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect } from '../../../shared/parts/index.ts';
import { refreshNewsrooms } from '../newsrooms.api.ts';
import { useNameTaken } from '../useNameTaken.ts';
import classes from './list.module.css';

/** Name and country make a newsroom; all else comes from brand and organisation and can be changed on its page. */
export function CreateNewsroom({ onClose }: { onClose: () => void }) {
  const t = useT('newsrooms');
  const validation = useT('validation');
  const common = useT('app');
  const brand = useActiveBrand();
  const country = useOrganisation()?.country?.id ?? '';
  const navigate = useNavigate();
  const form = useForm({
    draft: `newsroom.${brand.id}`,
    schema: 'newsroomForm',
    initial: { name: brand.name, country_id: country },
    asksBeforeLeaving: false,
    submit: (body) => call('newsrooms.store', { body: { ...body, brand_id: brand.id } }),
    onDone: async ({ data }) => {
      countPermission('newsroom.create', 1);
      notify({ title: t('create.done', { name: data.name }) });
      await refreshNewsrooms();
      await navigate({ to: '/stories/newsrooms/$newsroomId', params: { newsroomId: data.id } });
    },
  });
  const isTaken = useNameTaken(form.values.name, form.values.country_id);
  const name = form.text('name', t('fields.name'));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('create.title')}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput
          data-autofocus
          description={t('create.name_hint')}
          {...name}
          error={name.error ?? (isTaken && validation('newsroom_name_taken'))}
        />
        <CountrySelect clearable={false} {...form.field('country_id', t('fields.country'))} />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy} disabled={isTaken}>
            {t('list.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
