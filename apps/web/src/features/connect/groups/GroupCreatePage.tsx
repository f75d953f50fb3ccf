import { TextInput } from '@mantine/core';
import { limits, type RelationGroup } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useActiveBrand, useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { RelationMultiSelect } from '../../../shared/relations/index.ts';
import { relationsChanged } from '../connect.api.ts';
import { FormHead } from '../form/FormHead.tsx';
import classes from './groups.module.css';

const formId = 'group';

/** A new group, with relations at once or later. */
export function GroupCreatePage() {
  const t = useT('connect');
  const app = useT('app');
  const navigate = useNavigate();
  const brand = useActiveBrand();
  const form = useForm({
    draft: `group.new.${brand.id}`,
    schema: 'groupForm',
    initial: { name: '', relations: [] as string[] },
    submit: (body): Promise<{ data: RelationGroup }> =>
      call('connect.groups.store', { body: { ...body, brand_id: brand.id } }),
    onDone: ({ data }) => {
      void relationsChanged();
      notify({ title: t('groups.made') });
      void navigate({ to: '/connect/groups/$groupId', params: { groupId: data.id } });
    },
  });
  useBlockBrandSwitch(form.isDirty);
  return (
    <>
      <FormHead
        title={app('titles.create_group')}
        back="/connect/groups"
        form={{ id: formId, submit: t('groups.make'), isBusy: form.isBusy }}
      />
      <form id={formId} onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput {...form.text('name', t('groups.name'))} maxLength={limits.shortText} data-autofocus />
        <RelationMultiSelect
          {...form.field('relations', app('titles.relations'))}
          brandId={brand.id}
          value={form.values.relations ?? []}
          onChange={(ids) => form.set('relations', ids)}
        />
      </form>
    </>
  );
}
