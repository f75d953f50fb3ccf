import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { Modal } from '../../shared/floating/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { feedQuery } from './calendar.api.ts';
import classes from './calendar.module.css';

/** Makes the secret address that another calendar program subscribes to, and revokes it. */
export function SubscribeDialog({ brandId, onClose }: { brandId: string; onClose: () => void }) {
  const t = useT('calendar');
  const app = useT('app');
  const { longDate } = useFormat();
  const params = { brand_id: brandId };
  const { data } = useQuery(feedQuery(brandId));
  const making = useCall('connect.calendar-feed.store', { refreshes: ['connect.calendar-feed.show'] });
  const revoking = useCall('connect.calendar-feed.delete', {
    refreshes: ['connect.calendar-feed.show'],
    onSuccess: () => {
      making.reset();
      notify({ title: t('feed.revoked') });
    },
  });
  const url = making.data?.data.url;
  const since = data?.data.created_at;
  const copy = async () => {
    await navigator.clipboard.writeText(url ?? '');
    notify({ title: t('feed.copied') });
  };
  return (
    <Modal opened onClose={onClose} title={t('subscribe')} closeButtonProps={{ 'aria-label': app('close') }}>
      <div className={classes.subscribe}>
        <p>{t('feed.lead')}</p>
        {url ? (
          <>
            <TextInput
              readOnly
              label={t('feed.address')}
              description={t('feed.once')}
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button variant="filled" onClick={() => void copy()}>
              {t('feed.copy')}
            </Button>
          </>
        ) : (
          <>
            {since && <p>{t('feed.since', { date: longDate(since) })}</p>}
            <Button variant="filled" loading={making.isPending} onClick={() => making.mutate({ params })}>
              {since ? t('feed.renew') : t('feed.make')}
            </Button>
          </>
        )}
        {(since || url) && (
          <Button data-danger loading={revoking.isPending} onClick={() => revoking.mutate({ params })}>
            {t('feed.revoke')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
