import { Button, Table } from '@mantine/core';
import type { TwitterProfile } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { SearchesByApp } from './SearchesByApp.tsx';
import classes from './staff.module.css';

/** /staff/authenticate-twitter: the profiles of X that streams are searched with, and the searches with apps of the operator. */
export function ProfilesPage() {
  const t = useT('social');
  const query = useQuery(apiQuery('staff.twitter-profiles.index'));
  const connection = useCall('staff.twitter-profiles.authenticate', {
    onSuccess: ({ data }) => location.assign(data.url),
  });
  const profiles = query.data?.data ?? [];
  return (
    <>
      <PageHead
        title={t('staff.title')}
        actions={
          <Button
            variant="filled"
            loading={connection.isPending || connection.isSuccess}
            onClick={() => connection.mutate({})}
          >
            {t('staff.add')}
          </Button>
        }
      />
      <div className={classes.page}>
        <p className={classes.lead}>{t('staff.lead')}</p>
        {query.isPending && <RowSkeletons count={3} />}
        {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && profiles.length === 0 && (
          <EmptyState title={t('staff.empty')} body={t('staff.empty_body')} />
        )}
        {profiles.length > 0 && (
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('staff.profile')}</Table.Th>
                <Table.Th>{t('staff.state')}</Table.Th>
                <Table.Th className={classes.wide}>{t('staff.connected')}</Table.Th>
                <Table.Th>
                  <span className="visually-hidden">{t('staff.actions')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {profiles.map((profile) => (
                <ProfileRow key={profile.id} profile={profile} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        <SearchesByApp />
      </div>
    </>
  );
}

function ProfileRow({ profile }: { profile: TwitterProfile }) {
  const t = useT('social');
  const { age, shortDate } = useFormat();
  const { id, handle, status, failure, searched_at, connected_at, connected_by } = profile;
  const removal = useCall('staff.twitter-profiles.delete', {
    refreshes: ['staff.twitter-profiles.index'],
    onSuccess: () => void notify({ title: t('disconnected', { account: `@${handle}` }) }),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('disconnect_title', { account: `@${handle}` }),
      body: t('staff.disconnect_body'),
      confirmLabel: t('disconnect'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params: { profile_id: id } });
  };
  return (
    <Table.Tr>
      <Table.Td>
        <a href={`https://x.com/${handle}`} target="_blank" rel="noreferrer">
          @{handle}
        </a>
      </Table.Td>
      <Table.Td>
        {t(`status.${status}`)}
        <span className={failure ? classes.failure : classes.hint}>
          {failure ?? (searched_at ? t('staff.searched', { age: age(searched_at) }) : t('staff.never'))}
        </span>
      </Table.Td>
      <Table.Td className={classes.wide}>{[shortDate(connected_at), connected_by].filter(Boolean).join(', ')}</Table.Td>
      <Table.Td>
        <Button size="xs" loading={removal.isPending} onClick={() => void ask()}>
          {t('disconnect')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
