import type { Relation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useBlockBrandSwitch, usePermission } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { relationQuery, relationSaved } from '../connect.api.ts';
import { RecordPending } from '../RecordPending.tsx';
import { FormHead } from './FormHead.tsx';
import { RelationFields } from './RelationFields.tsx';
import { valuesOf } from './relation-values.ts';

const route = getRouteApi('/app/connect/relations/$relationId/edit');
const formId = 'relation';

/** Changes what is kept of a person. */
export function RelationEditPage() {
  const app = useT('app');
  const { relationId } = route.useParams();
  const query = useQuery(relationQuery(relationId));
  const record = query.data?.data;
  if (!record) return <RecordPending title={app('titles.edit_relation')} query={query} />;
  return <Edit key={record.id} relation={record} />;
}

function Edit({ relation }: { relation: Relation }) {
  const app = useT('app');
  const navigate = useNavigate();
  const canGroup = usePermission('relations.group.update').can;
  const profile = `/connect/relations/${relation.id}`;
  const form = useForm({
    draft: `relation.${relation.id}`,
    schema: 'relationForm',
    initial: valuesOf(relation),
    submit: ({ groups, ...body }): Promise<{ data: Relation }> =>
      call('connect.relations.update', {
        params: { relation_id: relation.id },
        body: { ...body, ...(canGroup && { groups }) },
      }),
    onDone: ({ data }) => {
      void relationSaved(data);
      notify({ title: app('saved') });
      void navigate({ to: profile });
    },
  });
  useBlockBrandSwitch(form.isDirty);
  return (
    <>
      <FormHead
        title={app('titles.edit_relation')}
        back={profile}
        form={{ id: formId, submit: app('save'), isBusy: form.isBusy }}
      />
      <RelationFields form={form} id={formId} brandId={relation.brand_id} relation={relation} />
    </>
  );
}
