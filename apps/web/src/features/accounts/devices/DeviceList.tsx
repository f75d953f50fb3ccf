import { Badge, Button } from '@mantine/core';
import type { Device } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { deviceName } from '../security/device.ts';
import security from '../security/security.module.css';
import settings from '../settings/settings.module.css';
import classes from './devices.module.css';

/** Devices on which the user receives messages. */
export function DeviceList() {
  const t = useT('devices');
  const list = useQuery(apiQuery('user.devices.index'));
  if (!list.data || list.data.data.length === 0) return null;
  return (
    <section className={settings.section}>
      <h2>{t('devices.title')}</h2>
      <ul className={security.list}>
        {list.data.data.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const t = useT('devices');
  const format = useFormat();
  const params = { device_id: device.id };
  const remove = useCall('user.devices.delete', {
    refreshes: ['user.devices.index'],
    onSuccess: () => void notify({ title: t('devices.removed') }),
  });
  const test = useCall('user.devices.test', {
    refreshes: ['user.devices.index'],
    onSuccess: ({ data }) =>
      void notify(
        data.delivered
          ? { title: t('messages.sent') }
          : { title: t('messages.not_sent'), kind: 'warning', ...(data.failure && { body: data.failure }) },
      ),
  });
  return (
    <li className={`${security.row} ${classes.device}`}>
      <div>
        <b>{deviceName(device.user_agent) ?? t('devices.unknown')}</b>{' '}
        {device.is_current && <Badge data-tone="signal">{t('devices.here')}</Badge>}
        <p>
          {t(`kinds.${device.kinds}`)} ·{' '}
          {device.failing_since
            ? t('devices.failing', { when: format.longDate(device.failing_since) })
            : t('devices.since', { when: format.longDate(device.created_at) })}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="xs" loading={test.isPending} onClick={() => test.mutate({ params })}>
          {t('messages.test')}
        </Button>
        {!device.is_current && (
          <Button size="xs" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
            {t('devices.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
