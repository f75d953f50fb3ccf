import { createStore } from '../store.ts';

/** The browser's offer to install the app; Chromium alone makes one. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';

const offer = createStore<InstallOffer | null>(null);

/** True while the browser offers to install the app. */
export const canInstall = createStore(false);
/** True if the page runs as an installed app. */
export const isInstalled = createStore(
  globalThis.matchMedia?.('(display-mode: standalone)').matches ||
    (globalThis.navigator !== undefined && 'standalone' in navigator && navigator.standalone === true),
);

/** Keeps the browser's offer for the page that shows it: it is made once, soon after the app has loaded. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    offer.set(event);
    canInstall.set(true);
  });
  addEventListener('appinstalled', () => {
    canInstall.set(false);
    isInstalled.set(true);
  });
}

/** Shows the browser's question. It must be called by a click. */
export async function install(): Promise<void> {
  const event = offer.get();
  if (!event) return;
  offer.set(null);
  canInstall.set(false);
  await event.prompt();
}
