import { Badge } from '@mantine/core';
import type { MediaNotification, NotificationDelivery } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { flatPages } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useLocale, useT } from '../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../shared/page/index.ts';
import { LoadMore } from '../../shared/parts/index.ts';
import { SettingsHeading } from '../accounts/index.ts';
import { BackLink } from './BackLink.tsx';
import { deliveryPages } from './notifications.api.ts';
import classes from './notifications.module.css';
import { momentInWords } from './words.ts';

/** Lists what was sent to whom, with the result. */
export function DeliveryHistory({ notification }: { notification: MediaNotification }) {
  const t = useT('notifications');
  const pages = useInfiniteQuery(deliveryPages(notification.id));
  const deliveries = flatPages(pages.data);
  return (
    <>
      <BackLink />
      <SettingsHeading title={t('history.title', { title: notification.title })} />
      {pages.isPending && <RowSkeletons count={5} />}
      {pages.isLoadingError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && deliveries.length === 0 && (
        <EmptyState title={t('history.empty_title')} body={t('history.empty_body')} />
      )}
      {deliveries.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('history.when')}</th>
              <th scope="col">{t('history.subject')}</th>
              <th scope="col">{t('history.receiver')}</th>
              <th scope="col">{t('history.status')}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      )}
      <LoadMore pages={pages} />
    </>
  );
}

const tones = { held: 'warn', queued: undefined, sent: 'signal', failed: 'danger' } as const;

function DeliveryRow({ delivery }: { delivery: NotificationDelivery }) {
  const t = useT('notifications');
  const locale = useLocale();
  const { fullDate } = useFormat();
  const { status, attempts, failure, held_until: heldUntil } = delivery;
  return (
    <tr>
      <td title={fullDate(delivery.created_at)}>{momentInWords(delivery.created_at, locale)}</td>
      <td>
        {delivery.subject}
        <span className={classes.facts}>{t('history.mentions', { count: delivery.mentions })}</span>
      </td>
      <td>
        <span className={classes.address}>{delivery.receiver.label}</span>
        <span className={classes.facts}>{t(`receivers.kinds.${delivery.receiver.kind}`)}</span>
      </td>
      <td>
        <Badge data-tone={tones[status]}>{t(`history.statuses.${status}`)}</Badge>
        {status === 'held' && heldUntil && (
          <span className={classes.facts}>{t('history.held_until', { until: momentInWords(heldUntil, locale) })}</span>
        )}
        {failure && status !== 'sent' && (
          <span className={classes.failure}>
            {failure} {attempts > 0 && `(${t('history.attempts', { count: attempts })})`}
          </span>
        )}
      </td>
    </tr>
  );
}
