import { devicePrefix, readLocal, writeLocal } from '../local-storage.ts';
import { isInstalled } from './install.ts';

/** The cache in which /sw.js keeps answers of the API; it keeps nothing unless the cache exists. */
const listsCache = 'masthead-lists';
const keepKey = (userId: string): string => `${devicePrefix}${userId}.offline`;

export const hasWorkers = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

/** Registers the service worker, and has it keep the files of the page. Throws if the browser refuses. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  const registration = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  registration.active?.postMessage({ type: 'files', files });
  return registration;
}

/** Returns true if lists are kept on this device. An installed app keeps them unless its user has refused. */
export function isKeeping(userId: string): boolean {
  const chosen = readLocal(keepKey(userId));
  return hasWorkers() && (chosen === 'yes' || (chosen === null && isInstalled.get()));
}

/** Keeps the answers of the API on this device for reading without a connection, or deletes them. */
export async function keepLists(userId: string, isKept: boolean): Promise<void> {
  writeLocal(keepKey(userId), isKept ? 'yes' : 'no');
  if (!isKept) {
    await caches.delete(listsCache);
    return;
  }
  await caches.open(listsCache);
  await registerWorker();
}

/** Has the service worker keep lists again, after the user has signed in again. */
export async function resumeKeeping(userId: string): Promise<void> {
  if (!hasWorkers() || !(isKeeping(userId) || isInstalled.get())) return;
  if (isKeeping(userId)) await caches.open(listsCache);
  await registerWorker();
}

/** Deletes what is kept on this device and, if the user has signed out, ends its push messages. */
export async function forgetWorker({ keepsMessages }: { keepsMessages: boolean }): Promise<void> {
  if (!hasWorkers()) return;
  await caches.delete(listsCache);
  if (keepsMessages) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
