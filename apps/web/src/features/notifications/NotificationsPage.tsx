import { Button, Checkbox } from '@mantine/core';
import type { MediaNotification } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { IconBell } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../shared/page/index.ts';
import { useSelection } from '../../shared/selection/index.ts';
import { SettingsHeading } from '../accounts/index.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationList } from './notifications.api.ts';
import classes from './notifications.module.css';

const NotificationBulkBar = lazyPart(async () => (await import('./NotificationBulkBar.tsx')).NotificationBulkBar);
const DeliveryHistory = lazyPart(async () => (await import('./DeliveryHistory.tsx')).DeliveryHistory);
const NotificationForm = lazyPart(async () => (await import('./form/NotificationForm.tsx')).NotificationForm);
const route = getRouteApi('/app/settings/personal/media-notifications');

/** The user's media notifications; one of them opened if the address names it. */
export function NotificationsPage() {
  const t = useT('notifications');
  const { edit, history, stream, name = '' } = route.useSearch();
  const list = useQuery(notificationList());
  const rows = list.data?.data ?? [];
  const named = rows.find(({ id }) => id === (edit ?? history));
  if (edit === 'new')
    return (
      <NotificationForm
        fallback={<RowSkeletons />}
        key="new"
        notification={null}
        about={stream ? { stream, name } : undefined}
      />
    );
  if (edit && named) return <NotificationForm fallback={<RowSkeletons />} key={named.id} notification={named} />;
  if (history && named) return <DeliveryHistory fallback={<RowSkeletons />} notification={named} />;

  const add = (
    <Button
      variant="filled"
      renderRoot={(props) => <Link to="/settings/personal/media-notifications" search={{ edit: 'new' }} {...props} />}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <SettingsHeading title={t('title')} lead={t('intro')}>
        {rows.length > 0 && add}
      </SettingsHeading>
      {list.isPending && <RowSkeletons count={3} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          isFirst
          picture={<IconBell size={32} stroke={1.2} aria-hidden />}
          title={t('empty_title')}
          body={t('empty_body')}
          actions={add}
        />
      )}
      {rows.length > 0 && <NotificationList rows={rows} />}
    </>
  );
}

/** Lists notifications; two or more can be selected and changed together. */
function NotificationList({ rows }: { rows: readonly MediaNotification[] }) {
  const t = useT('notifications');
  const clippings = useT('clippings');
  const selection = useSelection(rows, '');
  const isChoosable = rows.length > 1;
  const isAll = selection.rows.length === rows.length;
  return (
    <>
      {isChoosable && (
        <Checkbox
          className={classes.all}
          label={clippings('bulk.all')}
          checked={isAll}
          indeterminate={!isAll && selection.rows.length > 0}
          onChange={() => (isAll ? selection.clear() : selection.all())}
        />
      )}
      <ul
        className={classes.list}
        aria-label={t('table')}
        data-choosable={isChoosable || undefined}
        data-chosen={selection.rows.length > 0 || undefined}
      >
        {rows.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            selection={isChoosable ? selection : undefined}
          />
        ))}
      </ul>
      {selection.rows.length > 0 && <NotificationBulkBar selection={selection} />}
    </>
  );
}
