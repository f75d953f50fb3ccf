import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/index.ts';
import type { Events } from '../events/index.ts';
import type { Log } from '../log/index.ts';
import {
  deleteLapsed,
  deleteProcess,
  listMembers,
  type PresenceMember,
  renewMembers,
  replaceMembers,
} from './presence.queries.ts';

/** Milliseconds between two renewals of what this process has written; a third of the lease. */
const heartbeat = 5000;

interface PresenceOptions {
  db: Db;
  events: Events;
  log: Log;
  /** Sends to the subscribers of a channel on this process. */
  tell: (channel: string, event: string, data: unknown) => void;
}

/**
 * Knows who listens on presence channels, on all processes. A user with several tabs is there once, until the last is closed.
 * Each process writes its own members to the database and, notified of a change, reads all and sends the difference. Nothing depends
 * on the order of messages, and one that was lost is made good by the next.
 */
export function createPresence({ db, events, log, tell }: PresenceOptions) {
  const processId = uuidv7();
  /** Members by channel that are connected to this process by a socket. */
  const local = new Map<string, Map<object, PresenceMember>>();
  /** Members by channel as last sent to the subscribers of this process. */
  const shown = new Map<string, Map<string, PresenceMember>>();
  /** Channels whose members here differ from the stored ones. */
  const unwritten = new Set<string>();

  const write = async (channel: string) => {
    if (!unwritten.delete(channel)) return;
    const members = new Map([...(local.get(channel)?.values() ?? [])].map((member) => [member.user_id, member]));
    await replaceMembers(db, processId, channel, [...members.values()]).catch((error: unknown) => {
      unwritten.add(channel);
      throw error;
    });
  };

  const settle = oneByOne(async (channel: string) => {
    await write(channel);
    if (!local.has(channel)) return void shown.delete(channel);
    const before = shown.get(channel) ?? new Map<string, PresenceMember>();
    const now = new Map((await listMembers(db, channel)).map((member) => [member.user_id, member]));
    shown.set(channel, now);
    for (const [id, member] of now) if (!before.has(id)) tell(channel, 'pusher_internal:member_added', member);
    for (const id of before.keys()) if (!now.has(id)) tell(channel, 'pusher_internal:member_removed', { user_id: id });
  });
  // The next renewal writes the rest.
  const settleSoon = (channel: string) =>
    void settle(channel).catch((err: unknown) => log.warn({ err, channel }, 'Presence could not be told yet'));

  const settleAll = () => {
    for (const channel of local.keys()) settleSoon(channel);
  };

  const renew = async () => {
    for (const channel of unwritten) settleSoon(channel);
    if (local.size === 0) return;
    const expected = [...local.values()].reduce(
      (sum, members) => sum + new Set([...members.values()].map((one) => one.user_id)).size,
      0,
    );
    if ((await renewMembers(db, processId)) < expected) {
      // Others took this process for dead, or the database has lost the table's content.
      for (const channel of local.keys()) unwritten.add(channel);
      settleAll();
    }
    await deleteLapsed(db);
  };

  const unlisten = events.on('presence_changed', ({ channel, process_id: from }) => {
    if (from !== processId && local.has(String(channel))) settleSoon(String(channel));
  });
  events.onReconnect(settleAll);
  const timer = setInterval(
    () => void renew().catch((err: unknown) => log.warn({ err }, 'Presence could not be renewed')),
    heartbeat,
  );
  timer.unref();

  return {
    /** Adds a member and returns when all other subscribers have been notified. */
    enter(channel: string, socket: object, member: PresenceMember): Promise<void> {
      const members = local.get(channel) ?? new Map<object, PresenceMember>();
      local.set(channel, members.set(socket, member));
      unwritten.add(channel);
      return settle(channel);
    },
    leave(channel: string, socket: object): void {
      const members = local.get(channel);
      if (!members?.delete(socket)) return;
      if (members.size === 0) local.delete(channel);
      unwritten.add(channel);
      settleSoon(channel);
    },
    /** Returns the members of a channel in the form of the protocol. */
    list(channel: string) {
      const members = [...(shown.get(channel)?.values() ?? [])];
      const hash = Object.fromEntries(members.map(({ user_id, user_info }) => [user_id, user_info]));
      return { ids: members.map(({ user_id }) => user_id), hash, count: members.length };
    },
    async close(): Promise<void> {
      clearInterval(timer);
      unlisten();
      await deleteProcess(db, processId).catch((err: unknown) => log.warn({ err }, 'Presence could not be ended'));
    },
  };
}

/** Runs a task for one key at a time. A call returns when a run that began after it has ended; calls that wait share one. */
function oneByOne(task: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();
  return (key) => {
    const shared = waiting.get(key);
    if (shared) return shared;
    const before = running.get(key) ?? Promise.resolve();
    const next = before
      .catch(() => undefined)
      .then(() => {
        waiting.delete(key);
        return task(key);
      })
      .finally(() => {
        if (running.get(key) === next) running.delete(key);
      });
    waiting.set(key, next);
    running.set(key, next);
    return next;
  };
}
