import type { Device, EndpointName } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { v7 as uuidv7 } from 'uuid';
import type { FetchFailure } from '../../platform/fetch/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { type Call, type Handlers, refuseImpersonation } from '../access/index.ts';
import {
  deleteDevice,
  deleteGoneDevice,
  deleteOlderDevices,
  findDevice,
  findPushTarget,
  listDevices,
  saveDevice,
  setDeviceKinds,
} from './devices.queries.ts';
import { pushKeys } from './encrypt-push.ts';
import { deliverPush, isGone } from './push.ts';

/** Devices of a user; a new one replaces the oldest. */
const mostDevices = 20;

async function answer({ db, scope }: Call<EndpointName>, deviceId: string): Promise<{ data: Device }> {
  const device = await findDevice(db, scope, deviceId);
  if (!device) throw notFound();
  return { data: device };
}

export const deviceRoutes: Handlers = {
  'user.devices.index': async ({ db, scope }) => ({ data: await listDevices(db, scope) }),
  'user.devices.key': async ({ config }) => ({ data: { public_key: pushKeys(config).publicKey } }),
  'user.devices.store': async (call) => {
    const { db, clock, scope, body, request } = call;
    // A device belongs to a session of its user: neither an API token nor staff in a user's name may add one.
    refuseImpersonation(scope);
    const device = { ...body, id: uuidv7(), user_agent: request.headers['user-agent']?.slice(0, 500) ?? null };
    const id = await db.transaction().execute(async (transaction) => {
      const saved = await saveDevice(transaction, scope, device, clock.now());
      await deleteOlderDevices(transaction, scope, mostDevices);
      return saved?.id ?? device.id;
    });
    return await answer(call, id);
  },
  'user.devices.update': async (call) => {
    await setDeviceKinds(call.db, call.scope, call.params.device_id, call.body.kinds);
    return await answer(call, call.params.device_id);
  },
  'user.devices.delete': async ({ db, scope, params }) => {
    if ((await deleteDevice(db, scope, params.device_id)) === 0) throw notFound();
  },
  'user.devices.test': async (call) => {
    const target = await findPushTarget(call.db, call.scope, call.params.device_id);
    if (!target) throw notFound();
    const { language } = call;
    const failure = await deliverPush(call, target, {
      title: translate(language, 'devices.test.title'),
      body: translate(language, 'devices.test.body'),
      path: '/settings/personal/devices',
      tag: 'test',
      lang: language,
    });
    if (failure && isGone(failure)) await deleteGoneDevice(call.db, target.device_id);
    return { data: { delivered: failure === null, failure: failure && failureText(language, failure) } };
  },
};

const failureText = (language: string, failure: FetchFailure): string =>
  isGone(failure)
    ? translate(language, 'devices.test.gone')
    : translate(language, `errors.${failure.code}`, failure.params);
