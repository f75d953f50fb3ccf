import { Button } from '@mantine/core';
import type { DiscoverSearch, RelationGroup } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { flatPages } from '../../../shared/api/index.ts';
import { useNewEmail } from '../../../shared/emails/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconMail, IconPencil, IconSearch, IconUserMinus, IconUserPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ListFilters } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { groupQuery, relationPages } from '../connect.api.ts';
import { filtersOf } from '../discover/discover-search.ts';
import { ExportMenu } from '../list/ExportMenu.tsx';
import { RelationBulkBar } from '../list/RelationBulkBar.tsx';
import { RelationTable } from '../list/RelationTable.tsx';
import { RecordPending } from '../RecordPending.tsx';
import { useMembership } from '../useMembership.ts';
import { useRelationRemoval } from '../useRemoval.ts';
import classes from './groups.module.css';

const GroupDialog = lazyPart(async () => (await import('../list/GroupDialog.tsx')).GroupDialog);
const AddDialog = lazyPart(async () => (await import('./AddDialog.tsx')).AddDialog);

const route = getRouteApi('/app/connect/groups/$groupId');
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** A group and who is in it. */
export function GroupPage() {
  const app = useT('app');
  const { groupId } = route.useParams();
  const query = useQuery(groupQuery(groupId));
  const record = query.data?.data;
  if (!record) return <RecordPending title={app('titles.relation_group')} query={query} />;
  return <Members key={record.id} group={record} />;
}

function Members({ group }: { group: RelationGroup }) {
  const t = useT('connect');
  const discover = useT('discover');
  const metrics = useT('metrics');
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = { groups: group.id, ...(search && { search }) };
  const list = useInfiniteQuery({ ...relationPages(group.brand_id, filter), placeholderData: keepPreviousData });
  const rows = flatPages(list.data);
  const selection = useSelection(rows, JSON.stringify(filter));
  const [asking, setAsking] = useState<'add' | 'group' | null>(null);
  const membership = useMembership();
  const remove = useRelationRemoval();
  const isEmpty = list.isSuccess && rows.length === 0;
  const addButton = (
    <PermissionButton
      permission="relations.group.update"
      variant="filled"
      leftSection={<IconUserPlus {...icon} />}
      onClick={() => setAsking('add')}
    >
      {t('members.add_relations')}
    </PermissionButton>
  );
  return (
    <>
      <PageHead
        title={group.name}
        aside={
          <span className={classes.count}>
            {t('groups.count', { count: group.relations_count })}
            {group.search && ` · ${discover('saved.dynamic')}`}
          </span>
        }
        actions={
          <>
            <EditButton groupId={group.id} />
            {group.search && <SearchButton groupId={group.id} search={group.search} />}
            {!isEmpty && <ExportMenu brandId={group.brand_id} groupId={group.id} />}
            {!isEmpty && <MailButton groupId={group.id} />}
            {(!isEmpty || search) && !group.search && addButton}
          </>
        }
      >
        {(!isEmpty || search) && (
          <ListFilters
            search={{
              label: t('list.search'),
              value: search,
              onChange: (text) => void navigate({ search: text ? { search: text } : {}, replace: true }),
            }}
          />
        )}
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && !search && (
        <EmptyState
          title={t('members.none')}
          body={group.search ? discover('saved.body') : t('members.none_body')}
          actions={!group.search && addButton}
        />
      )}
      {isEmpty && search && (
        <EmptyState
          title={t('select.none')}
          body={t('groups.filtered_body')}
          actions={
            <Button onClick={() => void navigate({ search: {}, replace: true })}>{metrics('empty.clear')}</Button>
          }
        />
      )}
      {rows.length > 0 && <RelationTable rows={rows} selection={selection} />}
      <LoadMore pages={list} />
      {selection.rows.length > 0 && (
        <RelationBulkBar
          relations={selection.rows}
          onGroup={() => setAsking('group')}
          onDelete={() => void remove(selection.rows)}
          onClear={selection.clear}
        >
          {!group.search && (
            <PermissionButton
              size="xs"
              variant="subtle"
              permission="relations.group.update"
              leftSection={<IconUserMinus {...icon} />}
              onClick={() => void membership.remove(group, selection.rows)}
            >
              {t('members.remove')}
            </PermissionButton>
          )}
        </RelationBulkBar>
      )}
      {asking === 'add' && <AddDialog group={group} onClose={() => setAsking(null)} />}
      {asking === 'group' && (
        <GroupDialog relations={selection.rows} onClose={() => setAsking(null)} onDone={selection.clear} />
      )}
    </>
  );
}

function MailButton({ groupId }: { groupId: string }) {
  const app = useT('app');
  const { write, isBusy } = useNewEmail();
  return (
    <PermissionButton
      permission="email.create"
      loading={isBusy}
      leftSection={<IconMail {...icon} />}
      onClick={() => void write({ recipients: { relations: [], groups: [groupId], emails: [] } })}
    >
      {app('titles.compose_email')}
    </PermissionButton>
  );
}

function EditButton({ groupId }: { groupId: string }) {
  const app = useT('app');
  return (
    <PermissionButton
      permission="relations.group.update"
      component={Link}
      to={`/connect/groups/${groupId}/edit`}
      leftSection={<IconPencil {...icon} />}
    >
      {app('edit')}
    </PermissionButton>
  );
}

/** Opens the search of a dynamic group where it can be edited with its finds in view. */
function SearchButton({ groupId, search }: { groupId: string; search: DiscoverSearch }) {
  const t = useT('discover');
  return (
    <PermissionButton
      permission="relations.group.update"
      component={Link}
      to="/connect/discover"
      search={{ ...filtersOf(search), group: groupId } as never}
      leftSection={<IconSearch {...icon} />}
    >
      {t('saved.edit')}
    </PermissionButton>
  );
}
