import { Button } from '@mantine/core';
import { type Relation, relationForm } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useBlockBrandSwitch, usePermission } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { relationQuery, relationSaved } from '../connect.api.ts';
import { RelationFields } from './RelationFields.tsx';
import { valuesOf } from './relation-values.ts';

const route = getRouteApi('/app/connect/relations/$relationId/edit');
const formId = 'relation';

/** Changes what is kept of a person. */
export function RelationEditPage() {
  const app = useT('app');
  const { relationId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery(relationQuery(relationId));
  if (data) return <Edit key={data.data.id} relation={data.data} />;
  return (
    <>
      <PageHead title={app('titles.edit_relation')} />
      {isPending && <RowSkeletons />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Edit({ relation }: { relation: Relation }) {
  const app = useT('app');
  const navigate = useNavigate();
  const canGroup = usePermission('relations.group.update').can;
  const profile = { to: '/connect/relations/$relationId', params: { relationId: relation.id } } as const;
  const form = useForm({
    schema: relationForm,
    initial: valuesOf(relation),
    submit: ({ groups, ...body }): Promise<{ data: Relation }> =>
      call('connect.relations.update', {
        params: { relation_id: relation.id },
        body: { ...body, ...(canGroup && { groups }) },
      }),
    onDone: ({ data }) => {
      void relationSaved(data);
      notify({ title: app('saved') });
      void navigate(profile);
    },
  });
  useBlockBrandSwitch(form.isDirty);
  return (
    <>
      <PageHead
        title={app('titles.edit_relation')}
        actions={
          <>
            <Button component={Link} {...profile} params={profile.params as never}>
              {app('cancel')}
            </Button>
            <Button type="submit" form={formId} variant="filled" loading={form.isBusy}>
              {app('save')}
            </Button>
          </>
        }
      />
      <RelationFields form={form} id={formId} brandId={relation.brand_id} relation={relation} />
    </>
  );
}
