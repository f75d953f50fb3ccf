import type { DeviceKinds } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

interface DeviceRow {
  id: string;
  kinds: DeviceKinds;
  user_agent: string | null;
  is_current: boolean;
  failing_since: string | null;
  created_at: string;
}

const columns = ({ actor }: Scope) => sql`
  id, kinds, user_agent, session_id::text = ${actor.session_id} as is_current, failing_since, created_at`;

export const listDevices = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<DeviceRow>`
      select ${columns(scope)}
      from devices
      where user_id = ${scope.actor.user_id}
      order by created_at desc, id desc`,
  );

export const findDevice = (db: Db, scope: Scope, deviceId: string) =>
  rowOf(
    db,
    sql<DeviceRow>`
      select ${columns(scope)}
      from devices
      where user_id = ${scope.actor.user_id} and id = ${deviceId}`,
  );

interface Subscription {
  address: string;
  public_key: string;
  shared_secret: string;
  kinds: DeviceKinds;
}

/**
 * Keeps the subscription of a browser for the caller's session. A browser has one subscription: that of an earlier session or of
 * another user of the same browser is replaced, with the messages that wait for it.
 */
export const saveDevice = async (
  db: Db,
  { actor }: Scope,
  device: Subscription & { id: string; user_agent: string | null },
  now: Date,
) => {
  await countOf(db, sql`delete from devices where address = ${device.address} and user_id <> ${actor.user_id}`);
  return await rowOf(
    db,
    sql<{ id: string }>`
      insert into devices (id, user_id, session_id, address, public_key, shared_secret, kinds, user_agent, created_at)
      values ${values([
        [
          device.id,
          actor.user_id,
          actor.session_id,
          device.address,
          device.public_key,
          device.shared_secret,
          device.kinds,
          device.user_agent,
          now,
        ],
      ])}
      on conflict (address) do update set session_id = excluded.session_id,
        public_key = excluded.public_key,
        shared_secret = excluded.shared_secret,
        kinds = excluded.kinds,
        user_agent = excluded.user_agent,
        failing_since = null
      returning id`,
  );
};

/** Deletes all devices of the caller but the newest. */
export const deleteOlderDevices = (db: Db, { actor }: Scope, kept: number) =>
  countOf(
    db,
    sql`
      delete from devices
      where user_id = ${actor.user_id}
        and id in (
          select id
          from devices
          where user_id = ${actor.user_id}
          order by created_at desc, id desc
          offset ${kept}
        )`,
  );

export const setDeviceKinds = (db: Db, { actor }: Scope, deviceId: string, kinds: DeviceKinds) =>
  countOf(
    db,
    sql`
      update devices
      set kinds = ${kinds}
      where user_id = ${actor.user_id} and id = ${deviceId}`,
  );

export const deleteDevice = (db: Db, { actor }: Scope, deviceId: string) =>
  countOf(db, sql`delete from devices where user_id = ${actor.user_id} and id = ${deviceId}`);

/** Returns the devices of users that take messages of a kind: those of sessions that have not ended. */
export const listReceivingDevices = (db: Db, userIds: readonly string[], now: Date) =>
  rowsOf(
    db,
    sql<{ id: string; user_id: string; kinds: DeviceKinds }>`
      select d.id, d.user_id, d.kinds
      from devices d
      join sessions s on s.id = d.session_id
      where d.user_id = any(${userIds}::uuid[]) and s.expires_at > ${now}`,
  );

interface NewDeviceMessage {
  id: string;
  device_id: string;
  message: object;
  next_try_at: Date;
}

export const insertDeviceMessages = async (db: Db, messages: readonly NewDeviceMessage[], now: Date): Promise<void> => {
  if (messages.length === 0) return;
  await countOf(
    db,
    sql`
      insert into device_messages (id, device_id, message, next_try_at, created_at)
      values ${values(
        messages.map(({ id, device_id, message, next_try_at }) => [
          id,
          device_id,
          JSON.stringify(message),
          next_try_at,
          now,
        ]),
      )}`,
  );
};

export interface PushTarget {
  device_id: string;
  address: string;
  public_key: string;
  shared_secret: string;
}

export const findPushTarget = (db: Db, { actor }: Scope, deviceId: string) =>
  rowOf(
    db,
    sql<PushTarget>`
      select id as device_id, address, public_key, shared_secret
      from devices
      where user_id = ${actor.user_id} and id = ${deviceId}`,
  );

export interface DueDeviceMessage extends PushTarget {
  id: string;
  message: object;
  attempts: number;
  created_at: string;
}

/** Claims due messages until the end of a lease; a process that dies gives them back by that. */
export const claimDueDeviceMessages = (db: Db, now: Date, leaseEnd: Date, limit: number) =>
  rowsOf(
    db,
    sql<DueDeviceMessage>`
      update device_messages m
      set next_try_at = ${leaseEnd}, attempts = m.attempts + 1
      from devices d
      where d.id = m.device_id
        and m.id in (
          select id
          from device_messages
          where next_try_at <= ${now}
          order by next_try_at
          limit ${limit}
          for update skip locked
        )
      returning m.id, m.message, m.attempts, m.created_at, d.id as device_id, d.address, d.public_key, d.shared_secret`,
  );

export const deleteDeviceMessage = (db: Db, messageId: string) =>
  countOf(db, sql`delete from device_messages where id = ${messageId}`);

export const postponeDeviceMessage = (db: Db, messageId: string, nextTry: Date) =>
  countOf(db, sql`update device_messages set next_try_at = ${nextTry} where id = ${messageId}`);

export const markDeviceWorking = (db: Db, deviceId: string) =>
  countOf(db, sql`update devices set failing_since = null where id = ${deviceId} and failing_since is not null`);

export const markDeviceFailing = (db: Db, deviceId: string, now: Date) =>
  countOf(db, sql`update devices set failing_since = ${now} where id = ${deviceId} and failing_since is null`);

/** Deletes a device whose subscription has ended at its push service. */
export const deleteGoneDevice = (db: Db, deviceId: string) =>
  countOf(db, sql`delete from devices where id = ${deviceId}`);
