import { type Device, type DeviceKinds, deviceKinds } from '@masthead/contract';
import { call } from '../api/index.ts';
import { devicePrefix, readLocal, writeLocal } from '../local-storage.ts';
import { hasWorkers, registerWorker } from './worker.ts';

const pushKey = (userId: string): string => `${devicePrefix}${userId}.messages`;

/** Returns true in a browser that shows push messages. Safari on iOS does so only in an installed app. */
export const canPush = (): boolean => hasWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Returns the messages that the user receives on this device; null for none. */
export function pushedKinds(userId: string): DeviceKinds | null {
  const chosen = readLocal(pushKey(userId));
  return deviceKinds.find((kinds) => kinds === chosen) ?? null;
}

/** Asks the person and the browser for push messages, and registers this device. Throws if either refuses. */
export async function startPushing(userId: string, kinds: DeviceKinds): Promise<Device> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Messages are blocked');
  const { pushManager } = await registerWorker();
  const { data } = await call('user.devices.key');
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.public_key }));
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const body = { kinds, address: subscription.endpoint, public_key: p256dh, shared_secret: auth };
  const { data: device } = await call('user.devices.store', { body });
  writeLocal(pushKey(userId), kinds);
  return device;
}

/** Ends the push messages of this browser. */
export async function stopPushing(userId: string): Promise<void> {
  writeLocal(pushKey(userId), null);
  const { data: devices } = await call('user.devices.index');
  const own = devices.find((device) => device.is_current);
  if (own) await call('user.devices.delete', { params: { device_id: own.id } });
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Registers this device for the user's new session: a device ends with the session that it was registered in. */
export async function resumePushing(userId: string): Promise<void> {
  const kinds = pushedKinds(userId);
  if (kinds && canPush() && Notification.permission === 'granted') await startPushing(userId, kinds);
}
