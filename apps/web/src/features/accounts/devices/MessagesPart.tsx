import { Switch } from '@mantine/core';
import { type DeviceKinds, deviceKinds } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { impersonating } from '../../../shared/session/index.ts';
import { canPush, pushedKinds, startPushing, stopPushing } from '../../../shared/worker/index.ts';
import settings from '../settings/settings.module.css';
import classes from './devices.module.css';

/** Turns push messages on and off on this device. */
export function MessagesPart() {
  const t = useT('devices');
  const { id } = useUser();
  const [kinds, setKinds] = useState(() => pushedKinds(id));
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<'blocked' | 'failed' | null>(null);
  const turn = async (wanted: DeviceKinds | null) => {
    setIsBusy(true);
    setRefusal(null);
    try {
      if (wanted) await startPushing(id, wanted);
      else await stopPushing(id);
      if ((wanted === null) !== (kinds === null)) notify({ title: t(wanted ? 'messages.on' : 'messages.off') });
      setKinds(wanted);
      await refresh('user.devices.index');
    } catch {
      setRefusal(Notification.permission === 'denied' ? 'blocked' : 'failed');
    }
    setIsBusy(false);
  };
  if (!canPush()) return <p className={settings.words}>{t('messages.unsupported')}</p>;
  return (
    <>
      <p className={settings.words}>
        {t('messages.body')}{' '}
        <Link to="/settings/personal/media-notifications" className="underlined">
          {t('messages.manage')}
        </Link>
      </p>
      <Switch
        label={t('messages.switch')}
        checked={kinds !== null}
        disabled={isBusy || impersonating.get()}
        onChange={({ currentTarget }) => void turn(currentTarget.checked ? 'alerts' : null)}
      />
      {kinds && (
        <SegmentedControl
          className={classes.kinds}
          aria-label={t('messages.kinds')}
          data={deviceKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kinds}
          disabled={isBusy}
          onChange={(value) => void turn(value)}
        />
      )}
      <p role="status" className={classes.refusal}>
        {refusal && t(`messages.${refusal}`)}
      </p>
    </>
  );
}
