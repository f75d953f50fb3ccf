import { Button } from '@mantine/core';
import { type AnswerOf, type Endpoints, permissionNames } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganisation } from '../../../shared/actor/index.ts';
import { apiQuery, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useLeaveQuestion } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ListFilters } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import classes from './company.module.css';

type UserPermission = AnswerOf<Endpoints['organisations.users.permissions.show']>['data'][number];
type Choice = 'role' | 'yes' | 'no';
const route = getRouteApi('/app/settings/user/$user_id/permissions');

/** Edits the permissions of one user that differ from the role. */
export function UserPermissionsPage() {
  const t = useT('accounts');
  const { user_id } = route.useParams();
  const organisationId = useOrganisation()?.id ?? '';
  const params = { organisation_id: organisationId, user_id };
  const list = useQuery(apiQuery('organisations.users.permissions.show', { params }));
  const users = useQuery(
    apiQuery('organisations.users.index', { params: { organisation_id: organisationId }, query: { limit: 100 } }),
  );
  const name = users.data?.data.find(({ id }) => id === user_id)?.full_name;
  return (
    <>
      <SettingsHeading
        title={t('permissions.title')}
        heading={name ? t('permissions.of', { name }) : t('permissions.title')}
        lead={t('permissions.lead')}
      />
      {list.isPending && <RowSkeletons count={10} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <PermissionForm key={list.dataUpdatedAt} params={params} permissions={list.data.data} />}
    </>
  );
}

const choiceOf = ({ override }: UserPermission): Choice =>
  override?.can == null ? 'role' : override.can ? 'yes' : 'no';

/** The section of the navigation that a permission belongs to, by the beginning of its name. */
const sections = [
  ['dashboard', /^dashboard/],
  ['monitor', /^(streams?|mention)\./],
  ['measure', /^(clippings|create\.manual|performance-facts|kpis?)\b/],
  ['reports', /^performance\.report/],
  ['connect', /^(relations?|discover|relation-facts)\b/],
  ['create', /^(emails?|email-facts|story|newsroom)\b/],
] as const;
const groupOf = (name: string) => sections.find(([, pattern]) => pattern.test(name))?.[0] ?? 'settings';

function PermissionForm({
  params,
  permissions,
}: {
  params: { organisation_id: string; user_id: string };
  permissions: UserPermission[];
}) {
  const t = useT('accounts');
  const common = useT('app');
  const [changed, setChanged] = useState<Record<string, Choice>>({});
  const [search, setSearch] = useState<string>();
  const letGo = useLeaveQuestion(Object.keys(changed).length > 0);
  const save = useCall('organisations.users.permissions.update', {
    refreshes: ['organisations.users.permissions.show', 'user.organisations.permissions', 'user.brands.permissions'],
    onSuccess: () => {
      letGo();
      notify({ title: common('saved') });
    },
  });
  const byName = new Map(permissions.map((permission) => [permission.name, permission]));
  const rows = permissionNames.flatMap((name) => byName.get(name) ?? []);
  const nameOf = ({ name }: UserPermission) => t(`permission_names.${name.replaceAll('.', '_') as 'dashboard_view'}`);
  const wanted = (search ?? '').toLocaleLowerCase();
  const found = rows.filter((row) => nameOf(row).toLocaleLowerCase().includes(wanted));
  const groups = [...Map.groupBy(found, ({ name }) => groupOf(name))];
  const canOf = { role: null, yes: true, no: false } as const;
  return (
    <>
      <ListFilters search={{ label: t('permissions.search'), value: search, onChange: setSearch }} />
      {groups.length === 0 && <EmptyState title={t('permissions.none')} />}
      {groups.map(([group, found]) => (
        <section key={group}>
          <h2 className={classes.groupTitle}>{common(`navigation.${group}`)}</h2>
          <ul className={classes.permissions}>
            {found.map((permission) => (
              <PermissionRow
                key={permission.name}
                permission={permission}
                name={nameOf(permission)}
                choice={changed[permission.name] ?? choiceOf(permission)}
                onChange={(next) => setChanged({ ...changed, [permission.name]: next })}
              />
            ))}
          </ul>
        </section>
      ))}
      <Button
        variant="filled"
        loading={save.isPending}
        disabled={Object.keys(changed).length === 0}
        onClick={() =>
          save.mutate({
            params,
            body: {
              permissions: rows.map((permission) => ({
                name: permission.name,
                can: canOf[changed[permission.name] ?? choiceOf(permission)],
                max: permission.override?.max ?? null,
              })),
            },
          })
        }
      >
        {common('save')}
      </Button>
    </>
  );
}

interface RowProps {
  permission: UserPermission;
  name: string;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function PermissionRow({ permission, name, choice, onChange }: RowProps) {
  const t = useT('accounts');
  return (
    <li>
      <span>
        {name}
        <small>{t(permission.can ? 'permissions.may' : 'permissions.may_not')}</small>
      </span>
      <SegmentedControl
        aria-label={name}
        data={(['role', 'yes', 'no'] as const).map((value) => ({ value, label: t(`permissions.${value}`) }))}
        value={choice}
        onChange={(next) => onChange(next as Choice)}
      />
    </li>
  );
}
