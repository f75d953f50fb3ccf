import { Button } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { useStore } from '../../../shared/store.ts';
import { canInstall, install, isInstalled } from '../../../shared/worker/index.ts';
import settings from '../settings/settings.module.css';

const isAppleMobile = /iPhone|iPad/.test(navigator.userAgent);

/** Installs the app by the browser's own question; if a browser has none, says how. */
export function InstallPart() {
  const t = useT('devices');
  const isDone = useStore(isInstalled);
  const isOffered = useStore(canInstall);
  return (
    <section>
      <h2 className="visually-hidden">{t('install.title')}</h2>
      <p className={settings.words}>{isDone ? t('install.done') : t('install.body')}</p>
      {!isDone &&
        (isOffered ? (
          <Button leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={() => void install()}>
            {t('install.action')}
          </Button>
        ) : (
          <p className={settings.words}>{isAppleMobile ? t('install.ios') : t('install.menu')}</p>
        ))}
    </section>
  );
}
