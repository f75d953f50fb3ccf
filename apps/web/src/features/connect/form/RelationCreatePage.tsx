import type { Relation } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useActiveBrand, useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { relationSaved } from '../connect.api.ts';
import { FormHead } from './FormHead.tsx';
import { RelationFields } from './RelationFields.tsx';
import { newValues } from './relation-values.ts';

const formId = 'relation';

/** A new relation of the active brand. */
export function RelationCreatePage() {
  const t = useT('connect');
  const app = useT('app');
  const navigate = useNavigate();
  const brand = useActiveBrand();
  const form = useForm({
    draft: `relation.new.${brand.id}`,
    schema: 'relationForm',
    initial: newValues,
    submit: ({ groups, ...body }): Promise<{ data: Relation }> =>
      call('connect.relations.store', { body: { ...body, brand_id: brand.id, ...(groups?.length && { groups }) } }),
    onDone: ({ data }) => {
      void relationSaved(data);
      notify({ title: t('form.added', { name: data.name }) });
      void navigate({ to: '/connect/relations/$relationId', params: { relationId: data.id } });
    },
  });
  useBlockBrandSwitch(form.isDirty);
  return (
    <>
      <FormHead
        title={app('titles.create_relation')}
        back="/connect/relations"
        form={{ id: formId, submit: t('form.add'), isBusy: form.isBusy }}
      />
      <RelationFields form={form} id={formId} brandId={brand.id} />
    </>
  );
}
