import { Button, TextInput } from '@mantine/core';
import { limits, type RelationGroup } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { groupQuery, relationsChanged } from '../connect.api.ts';
import { FormHead } from '../form/FormHead.tsx';
import { RecordPending } from '../RecordPending.tsx';
import { useGroupRemoval } from '../useRemoval.ts';
import classes from './groups.module.css';

const route = getRouteApi('/app/connect/groups/$groupId/edit');
const formId = 'group';

/** Renames a group or deletes it; who is in it is changed on its page. */
export function GroupEditPage() {
  const app = useT('app');
  const { groupId } = route.useParams();
  const query = useQuery(groupQuery(groupId));
  const record = query.data?.data;
  if (!record) return <RecordPending title={app('titles.edit_group')} query={query} />;
  return <Edit key={record.id} group={record} />;
}

function Edit({ group }: { group: RelationGroup }) {
  const t = useT('connect');
  const app = useT('app');
  const navigate = useNavigate();
  const remove = useGroupRemoval();
  const page = `/connect/groups/${group.id}`;
  const form = useForm({
    draft: `group.${group.id}`,
    schema: 'groupName',
    initial: { name: group.name },
    submit: (body): Promise<{ data: RelationGroup }> =>
      call('connect.groups.update', { params: { group_id: group.id }, body }),
    onDone: () => {
      void relationsChanged();
      notify({ title: app('saved') });
      void navigate({ to: page });
    },
  });
  useBlockBrandSwitch(form.isDirty);
  const leave = async () => {
    if (await remove(group)) await navigate({ to: '/connect/groups', replace: true });
  };
  return (
    <>
      <FormHead
        title={app('titles.edit_group')}
        back={page}
        form={{ id: formId, submit: app('save'), isBusy: form.isBusy }}
      />
      <form id={formId} onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput {...form.text('name', t('groups.name'))} maxLength={limits.shortText} />
        <div>
          <Button data-danger onClick={() => void leave()}>
            {t('groups.delete')}
          </Button>
        </div>
      </form>
    </>
  );
}
