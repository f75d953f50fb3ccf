import { Badge } from '@mantine/core';
import type { StaffUser } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PersonMark, SearchField, SegmentedControl } from '../../../shared/parts/index.ts';
import { RemovedUserActions, UserActions } from './UserActions.tsx';
import classes from './users.module.css';

/** Finds a user, and views as that user for an hour, signs them out, or removes and restores them. */
export function ImpersonatePage() {
  const t = useT('accounts');
  const [search, setSearch] = useState('');
  const [isTrash, setTrash] = useState(false);
  const query = { limit: 50, ...(search && { search }), ...(isTrash && { trashed: 'only' as const }) };
  const pages = useInfiniteQuery({ ...apiPages('staff.users.index', { query }), placeholderData: keepPreviousData });
  const users = flatPages(pages.data);
  return (
    <>
      <PageHead title={t('impersonate.title')}>
        <div className={classes.filters}>
          <SearchField value={search} onChange={setSearch} label={t('impersonate.search')} className={classes.search} />
          <SegmentedControl
            aria-label={t('impersonate.which')}
            data={[
              { value: 'active', label: t('impersonate.active') },
              { value: 'removed', label: t('impersonate.removed') },
            ]}
            value={isTrash ? 'removed' : 'active'}
            onChange={(value) => setTrash(value === 'removed')}
          />
        </div>
      </PageHead>
      {pages.isPending && <RowSkeletons />}
      {pages.isLoadingError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && users.length === 0 && (
        <EmptyState title={t(isTrash ? 'impersonate.none_removed' : 'impersonate.empty')} />
      )}
      <ul className={classes.list}>
        {users.map((user) => (
          <li key={user.id}>
            <UserRow user={user} />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} className={classes.more} />
    </>
  );
}

function UserRow({ user }: { user: StaffUser }) {
  const t = useT('accounts');
  const { shortDate } = useFormat();
  return (
    <>
      <PersonMark name={user.full_name} picture={user.avatar?.cropped} size="large" />
      <div className={classes.name}>
        <b className="cut">{user.full_name}</b>
        <span>
          {user.email} · {user.organisation.name}
          {user.deleted_at && ` · ${t('impersonate.removed_on', { date: shortDate(user.deleted_at) })}`}
        </span>
      </div>
      {user.staff_level && (
        <Badge>{t(user.staff_level === 'full' ? 'impersonate.staff' : 'impersonate.support')}</Badge>
      )}
      {user.deleted_at ? <RemovedUserActions user={user} /> : <UserActions user={user} />}
    </>
  );
}
