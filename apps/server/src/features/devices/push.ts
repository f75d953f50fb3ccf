import { v7 as uuidv7 } from 'uuid';
import { after, days, minutes } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { FetchFailure } from '../../platform/fetch/index.ts';
import { defineJob, eachPage, enqueue, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  claimDueDeviceMessages,
  type DueDeviceMessage,
  deleteDeviceMessage,
  deleteGoneDevice,
  insertDeviceMessages,
  listReceivingDevices,
  markDeviceFailing,
  markDeviceWorking,
  type PushTarget,
  postponeDeviceMessage,
} from './devices.queries.ts';
import { encryptPush } from './encrypt-push.ts';

type Push = Pick<Services, 'db' | 'clock' | 'config' | 'fetcher' | 'log'>;

/** A push message as the service worker shows it. `path` opens when it is tapped; a message replaces one with the same tag. */
interface PushMessage {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
}

export interface NewPush {
  user_id: string;
  kind: 'alert' | 'digest';
  message: PushMessage;
  notBefore: Date | null;
}

const batchSize = 50;
const timeout = 15_000;
/** Longer than the timeout, so that two processes never send a message at the same time. */
const lease = minutes(2);
/** Pauses before the second try and those after it, in minutes. */
const pauses = [1, 5, 30, 180];
/** An alert that could not be delivered for a day is old news. */
const longestWait = days(1);
/** A push message holds 4,096 bytes at most (RFC 8030, section 7.2); letters of other scripts take three bytes each. */
const longest = { title: 200, body: 500 };

/** Queues messages for the devices of users, in the transaction of what they are about. */
export async function pushToUsers(db: Db, pushes: readonly NewPush[], now: Date): Promise<void> {
  if (pushes.length === 0) return;
  const userIds = [...new Set(pushes.map(({ user_id }) => user_id))];
  const devices = Map.groupBy(await listReceivingDevices(db, userIds, now), ({ user_id }) => user_id);
  const messages = pushes.flatMap(({ user_id, kind, message, notBefore }) =>
    (devices.get(user_id) ?? [])
      .filter(({ kinds }) => kinds === 'all' || kind === 'alert')
      .map(({ id }) => ({
        id: uuidv7(),
        device_id: id,
        message: { ...message, title: cut(message.title, longest.title), body: cut(message.body, longest.body) },
        next_try_at: notBefore ?? now,
      })),
  );
  await insertDeviceMessages(db, messages, now);
  if (messages.length > 0) await enqueue(db, pushJob, {}, { key: pushJob.name });
}

const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

/** Sends queued messages: at once when they were queued, and each minute those that are tried again. */
export const pushJob = defineJob({
  name: 'devices.push',
  payload: noPayload,
  schedule: '* * * * *',
  attempts: 1,
  run: async (services: Push, _, signal) => {
    await eachPage(signal, () => sendDue(services));
  },
});

/** Sends a batch of due messages. Returns true if there may be more. */
export async function sendDue(services: Push): Promise<boolean> {
  const now = services.clock.now();
  const due = await claimDueDeviceMessages(services.db, now, after(now, lease), batchSize);
  await Promise.all(due.map((message) => sendOne(services, message)));
  return due.length === batchSize;
}

async function sendOne(services: Push, due: DueDeviceMessage): Promise<void> {
  const { db, clock, log } = services;
  const failure = await deliverPush(services, due, due.message);
  const now = clock.now();
  if (!failure) {
    await deleteDeviceMessage(db, due.id);
    await markDeviceWorking(db, due.device_id);
    return;
  }
  if (isGone(failure)) {
    await deleteGoneDevice(db, due.device_id);
    return;
  }
  await markDeviceFailing(db, due.device_id, now);
  const pause = pauses[due.attempts - 1];
  const isOld = now.getTime() - Date.parse(due.created_at) > longestWait;
  if (pause === undefined || isOld || isRefused(failure)) {
    await deleteDeviceMessage(db, due.id);
    log.info({ device_id: due.device_id, code: failure.code }, 'A push message was given up');
    return;
  }
  const wait = Math.max(minutes(pause), (failure.retryAfter ?? 0) * 1000);
  await postponeDeviceMessage(db, due.id, after(now, wait));
}

/** Sends one message. Returns the failure, or null if the push service took it. */
export async function deliverPush(
  { fetcher, config }: Pick<Push, 'fetcher' | 'config'>,
  target: PushTarget,
  message: object,
): Promise<FetchFailure | null> {
  try {
    await fetcher.fetch(target.address, {
      message: encryptPush(config, target, message),
      timeout,
      maxBytes: 64 * 1024,
    });
    return null;
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return error.code === 'source_too_large' ? null : error;
  }
}

/**
 * Returns true if the subscription has ended: the app was removed, or the person has blocked messages (RFC 8030,
 * section 7.3).
 */
export const isGone = ({ code, params }: FetchFailure): boolean =>
  code === 'source_gone' || (code === 'source_http_status' && params.status === 404);

/** Returns true if the same request would be refused again. */
const isRefused = ({ code, params }: FetchFailure): boolean => {
  const status = code === 'source_http_status' ? Number(params.status) : 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};
