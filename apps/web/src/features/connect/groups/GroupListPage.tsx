import { ActionIcon, Button } from '@mantine/core';
import type { RelationGroup } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { call, flatPages } from '../../../shared/api/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots, IconPencil, IconPlus, IconTrash } from '../../../shared/icons/index.ts';
import {
  type Column,
  ListFilters,
  ListTable,
  onRecords,
  RowsBar,
  selectedRow,
  UnchangedRows,
  useBoxColumn,
  useBulk,
} from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { type Selection, useSelection } from '../../../shared/selection/index.ts';
import { groupPages } from '../connect.api.ts';
import { useGroupRemoval } from '../useRemoval.ts';
import classes from './groups.module.css';

const route = getRouteApi('/app/connect/groups');
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The groups of the brand from A to Z, a hundred at a time. */
export function GroupListPage() {
  const t = useT('connect');
  const app = useT('app');
  const metrics = useT('metrics');
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const list = useInfiniteQuery({ ...groupPages(brand.id, search), placeholderData: keepPreviousData });
  const rows = flatPages(list.data);
  const selection = useSelection(rows, JSON.stringify([brand.id, search]));
  const isFirst = list.isSuccess && rows.length === 0 && !search;
  return (
    <>
      <PageHead title={app('titles.relation_groups')} actions={!isFirst && <NewButton />}>
        {!isFirst && (
          <ListFilters
            search={{
              label: t('groups.search'),
              value: search,
              onChange: (text) => void navigate({ search: text ? { search: text } : {}, replace: true }),
            }}
          />
        )}
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && (
        <EmptyState isFirst title={t('groups.first')} body={t('groups.first_body')} actions={<NewButton />} />
      )}
      {list.isSuccess && rows.length === 0 && search && (
        <EmptyState
          title={t('groups.filtered')}
          body={t('groups.filtered_body')}
          actions={
            <Button onClick={() => void navigate({ search: {}, replace: true })}>{metrics('empty.clear')}</Button>
          }
        />
      )}
      {rows.length > 0 && <GroupTable rows={rows} selection={selection} />}
      <LoadMore pages={list} />
      <GroupBar selection={selection} />
    </>
  );
}

function NewButton() {
  const app = useT('app');
  return (
    <PermissionButton
      permission="relations.group.update"
      variant="filled"
      component={Link}
      to="/connect/groups/create"
      leftSection={<IconPlus {...icon} />}
    >
      {app('titles.create_group')}
    </PermissionButton>
  );
}

function GroupBar({ selection }: { selection: Selection<RelationGroup> }) {
  const t = useT('lists');
  const app = useT('app');
  const brand = useActiveBrand();
  const { isBusy, run, unchanged, forget } = useBulk(selection, ['connect.groups.index', 'connect.relations.index']);
  const asked = (rows: readonly RelationGroup[]) => ({
    params: { brand_id: brand.id },
    body: { groups: rows.map(({ id }) => id) },
  });
  const remove = () =>
    run({
      rows: selection.rows,
      act: onRecords((groups) => call('connect.groups.bulk-delete', asked(groups))),
      undo: onRecords((groups) => call('connect.groups.bulk-restore', asked(groups))),
      said: (count) => t('groups.deleted', { count }),
    });
  const actions = [{ label: app('delete'), icon: <IconTrash {...icon} />, danger: true, onClick: () => void remove() }];
  return (
    <>
      <UnchangedRows unchanged={unchanged} nameOf={({ name }) => name} onClose={forget} />
      <RowsBar selection={selection} isBusy={isBusy} actions={actions} />
    </>
  );
}

function GroupTable({ rows, selection }: { rows: readonly RelationGroup[]; selection: Selection<RelationGroup> }) {
  const t = useT('connect');
  const app = useT('app');
  const canEdit = usePermission('relations.group.update').can;
  const box = useBoxColumn(selection, rows.length, ({ name }) => name);
  const columns: Column<RelationGroup>[] = [
    ...(canEdit ? [box] : []),
    { id: 'name', head: t('fields.name'), kind: 'main', cell: (group) => <Name group={group} /> },
    {
      id: 'count',
      head: app('titles.relations'),
      kind: 'figure',
      cell: ({ relations_count }) => t('groups.count', { count: relations_count }),
    },
    { id: 'menu', head: t('list.menu'), kind: 'menu', cell: (group) => <GroupMenu group={group} /> },
  ];
  return (
    <ListTable caption={app('titles.relation_groups')} columns={columns} rows={rows} rowData={selectedRow(selection)} />
  );
}

function Name({ group }: { group: RelationGroup }) {
  const canOpen = usePermission('relations.group.view').can;
  if (!canOpen) return <span className={classes.name}>{group.name}</span>;
  return (
    <Link to="/connect/groups/$groupId" params={{ groupId: group.id }} data-cover className={classes.name}>
      {group.name}
    </Link>
  );
}

function GroupMenu({ group }: { group: RelationGroup }) {
  const t = useT('connect');
  const app = useT('app');
  const { can } = usePermission('relations.group.update');
  const remove = useGroupRemoval();
  if (!can) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('list.actions', { name: group.name })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} component={Link} to={`/connect/groups/${group.id}/edit`}>
          {app('edit')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove(group)}>
          {app('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
