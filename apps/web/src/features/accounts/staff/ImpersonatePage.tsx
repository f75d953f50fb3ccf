import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPages, flatPages, useCall } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PersonMark, SearchField } from '../../../shared/parts/index.ts';
import { impersonate } from '../../../shared/session/index.ts';
import classes from './staff.module.css';

/** Finds a user and goes on in their name, for an hour; start and end are logged. */
export function ImpersonatePage() {
  const t = useT('accounts');
  const [search, setSearch] = useState('');
  const pages = useInfiniteQuery(apiPages('staff.users.index', { query: { limit: 50, ...(search && { search }) } }));
  const start = useCall('staff.users.impersonate', {
    // A full load: nothing of one's own stays on the screen.
    onSuccess: ({ access_token: token }) => void impersonate(token).then(() => location.assign('/')),
  });
  const users = flatPages(pages.data);
  return (
    <>
      <PageHead title={t('impersonate.title')}>
        <SearchField value={search} onChange={setSearch} label={t('impersonate.search')} className={classes.search} />
      </PageHead>
      {pages.isPending && <RowSkeletons />}
      {pages.isLoadingError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && users.length === 0 && <EmptyState title={t('impersonate.empty')} />}
      <ul className={classes.list}>
        {users.map((user) => (
          <li key={user.id}>
            <PersonMark name={user.full_name} picture={user.avatar?.cropped} size="large" />
            <div className={classes.name}>
              <b className="cut">{user.full_name}</b>
              <span>
                {user.email} · {user.organisation.name}
              </span>
            </div>
            {user.is_staff_member ? (
              <Badge>{t('impersonate.staff')}</Badge>
            ) : (
              <Button
                size="xs"
                loading={start.isPending && start.variables.params.user_id === user.id}
                onClick={() => start.mutate({ params: { user_id: user.id } })}
              >
                {t('impersonate.start')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} className={classes.more} />
    </>
  );
}
