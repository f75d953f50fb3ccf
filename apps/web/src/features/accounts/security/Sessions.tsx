import { Badge, Button } from '@mantine/core';
import type { Session } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import settings from '../settings/settings.module.css';
import { deviceName } from './device.ts';
import classes from './security.module.css';

/** Lists the user's sessions; each but the current one can be ended. */
export function Sessions() {
  const t = useT('accounts');
  const list = useQuery(apiQuery('user.sessions.index'));
  const others = useCall('user.sessions.delete-others', {
    refreshes: ['user.sessions.index'],
    onSuccess: () => void notify({ title: t('sessions.others_ended') }),
  });
  const endOthers = async () => {
    const isConfirmed = await confirm({
      title: t('sessions.end_others_title'),
      body: t('sessions.end_others_body'),
      confirmLabel: t('sessions.end_others'),
      danger: true,
    });
    if (isConfirmed) others.mutate({});
  };
  if (list.isPending) return <RowSkeletons count={2} />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <p className={settings.words}>{t('sessions.lead')}</p>
      <ul className={classes.list}>
        {list.data.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {list.data.data.length > 1 && (
        <Button loading={others.isPending} onClick={() => void endOthers()}>
          {t('sessions.end_others')}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const t = useT('accounts');
  const end = useCall('user.sessions.delete', { refreshes: ['user.sessions.index'] });
  return (
    <li className={classes.row}>
      <div>
        <b>{deviceName(session.user_agent) ?? t('sessions.unknown')}</b>{' '}
        {session.is_current && <Badge data-tone="signal">{t('sessions.here')}</Badge>}
        {session.is_impersonated && <Badge data-tone="warn">{t('sessions.staff')}</Badge>}
        <p>
          {session.origin} · <Age time={session.last_used_at} />
        </p>
      </div>
      {!session.is_current && (
        <Button size="xs" loading={end.isPending} onClick={() => end.mutate({ params: { session_id: session.id } })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
