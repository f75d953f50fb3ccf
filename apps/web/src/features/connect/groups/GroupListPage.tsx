import { ActionIcon, Button, Menu } from '@mantine/core';
import type { RelationGroup } from '@masthead/contract';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton, SearchField } from '../../../shared/parts/index.ts';
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
  const isFirst = list.isSuccess && rows.length === 0 && !search;
  return (
    <>
      <PageHead title={app('titles.relation_groups')} actions={!isFirst && <NewButton />}>
        {!isFirst && (
          <div className={classes.filters}>
            <SearchField
              label={t('groups.search')}
              className={classes.search}
              value={search ?? ''}
              onChange={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
            />
          </div>
        )}
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && (
        <EmptyState isFirst title={t('groups.first')} body={t('groups.first_body')} actions={<NewButton />} />
      )}
      {list.isSuccess && rows.length === 0 && search && (
        <EmptyState
          title={metrics('empty.filtered')}
          body={t('groups.filtered_body')}
          actions={
            <Button onClick={() => void navigate({ search: {}, replace: true })}>{metrics('empty.clear')}</Button>
          }
        />
      )}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((group) => (
            <Row key={group.id} group={group} />
          ))}
        </ul>
      )}
      <LoadMore pages={list} className={classes.more} />
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

function Row({ group }: { group: RelationGroup }) {
  const t = useT('connect');
  const canOpen = usePermission('relations.group.view').can;
  return (
    <li>
      {canOpen ? (
        <Link to="/connect/groups/$groupId" params={{ groupId: group.id }} className={classes.name}>
          {group.name}
        </Link>
      ) : (
        <span className={classes.name}>{group.name}</span>
      )}
      <span className={classes.count}>{t('groups.count', { count: group.relations_count })}</span>
      <span className={classes.actions}>
        <GroupMenu group={group} />
      </span>
    </li>
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
