import { useT } from '../../../shared/i18n/index.ts';
import { hasWorkers } from '../../../shared/worker/index.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import classes from '../settings/settings.module.css';
import { DeviceList } from './DeviceList.tsx';
import { InstallPart } from './InstallPart.tsx';
import { MessagesPart } from './MessagesPart.tsx';
import { OfflinePart } from './OfflinePart.tsx';

/** The installed app, push messages and offline reading on this device, and the user's other devices. */
export function DevicesPage() {
  const t = useT('devices');
  const tApp = useT('app');
  return (
    <>
      <SettingsHeading title={tApp('titles.devices')} lead={t('intro')} />
      <InstallPart />
      <section className={classes.section}>
        <h2>{t('messages.title')}</h2>
        <MessagesPart />
      </section>
      {hasWorkers() && (
        <section className={classes.section}>
          <h2>{t('offline.title')}</h2>
          <OfflinePart />
        </section>
      )}
      <DeviceList />
    </>
  );
}
