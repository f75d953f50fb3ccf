import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { impersonating } from '../../../shared/session/index.ts';
import { isKeeping, keepLists } from '../../../shared/worker/index.ts';
import settings from '../settings/settings.module.css';

/** Keeps lists on this device for reading without a connection. */
export function OfflinePart() {
  const t = useT('devices');
  const { id } = useUser();
  const [isOn, setIsOn] = useState(() => isKeeping(id));
  const turn = async (wanted: boolean) => {
    try {
      await keepLists(id, wanted);
      setIsOn(wanted);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <>
      <p className={settings.words}>{t('offline.body')}</p>
      <Switch
        label={t('offline.switch')}
        checked={isOn}
        disabled={impersonating.get()}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
    </>
  );
}
