import { call } from '../../shared/api/index.ts';
import { confirm } from '../../shared/feedback/index.ts';
import { translator } from '../../shared/i18n/index.ts';

const interval = 60_000;
let running: string | null = null;
let isDeclined = false;

/** Returns whether the next change of page must be a full load, because a newer version is available. */
export const isReloadDue = (): boolean => isDeclined;

async function ask(): Promise<void> {
  if (isDeclined) return;
  const { version, deployed_at } = await call('deployment', { query: { timestamp: String(Date.now()) } });
  const found = `${version} ${deployed_at}`;
  running ??= found;
  if (found === running) return;
  running = found;
  const { translate } = translator.get();
  const isWanted = await confirm({
    title: translate('app.version.title'),
    body: translate('app.version.body'),
    confirmLabel: translate('app.version.confirm'),
    cancelLabel: translate('app.version.later'),
  });
  if (isWanted) location.reload();
  else isDeclined = true;
}

/** Compares the deployed version with the one that was there first; asks to reload when it is another. */
export function lookAtVersion(): void {
  if (document.visibilityState !== 'visible') return;
  ask().catch(() => {
    // The next look will do.
  });
}

/** Looks at the deployed version now and every minute; returns how to stop. */
export function watchVersion(): () => void {
  lookAtVersion();
  const timer = setInterval(lookAtVersion, interval);
  return () => clearInterval(timer);
}
