import type { Clock } from '../clock/index.ts';

/** Fetch statistics of one host. */
export interface HostFigures {
  host: string;
  fetches: number;
  failures: number;
  milliseconds: number;
  slowest_milliseconds: number;
}

interface Outcome {
  failed: boolean;
  /** Seconds that the host asked us to stay away. */
  retryAfter?: number | null;
}

/** Limits the concurrent fetches per host. Work without a host ('') is not limited. */
export interface HostGate {
  /** Runs one claim of work after the other, so that two pools do not both take a host's last place. */
  claim<T extends { host: string }>(take: (rooms: HostRooms) => Promise<T[]>): Promise<T[]>;
  /** Ends the fetch that a claim began. */
  leave(host: string, milliseconds: number, outcome: Outcome): void;
  /** A host that asks for a pause between two fetches gets one fetch at a time. */
  slow(host: string, seconds: number): void;
  /** Figures since the last call. */
  drain(): HostFigures[];
}

/** Hosts that are no longer wholly free, with what room each has; others have `limit`. */
export interface HostRooms {
  limit: number;
  /** Hosts that accept no fetch now. */
  closed: string[];
  hosts: string[];
  rooms: number[];
}

interface State {
  /** Start times of the running fetches, the oldest first. */
  running: number[];
  /** Milliseconds since 1970 until which it is left alone. */
  closedUntil: number;
  /** Milliseconds between two fetches. */
  delay: number;
}

/** A fetch that only waits costs the host little; after this it keeps no place from others of the same host. */
const patience = 3000;
const longestDelay = 30_000;
/** A host may name any time; a source's own schedule keeps to longer ones. */
const longestPause = 3_600_000;
const mostHosts = 50_000;

/** Keeps the fetches of one process within what each host allows: so many at a time, its Retry-After, its pause between two. */
export function createHostGate({ limit, clock }: { limit: number; clock: Clock }): HostGate {
  const states = new Map<string, State>();
  let figures = new Map<string, HostFigures>();
  let claiming: Promise<unknown> = Promise.resolve();
  const now = () => clock.now().getTime();

  const stateOf = (host: string): State => {
    const state = states.get(host) ?? { running: [], closedUntil: 0, delay: 0 };
    states.set(host, state);
    return state;
  };
  // A clock that was set back would keep a host closed for longer than any pause.
  const isClosed = (state: State) => state.closedUntil > now() && state.closedUntil <= now() + longestPause;
  const isIdle = (state: State) => state.running.length === 0 && !isClosed(state);
  const forget = () => {
    for (const [host, state] of states)
      if (isIdle(state) && (state.delay === 0 || states.size > mostHosts)) states.delete(host);
  };
  const roomOf = (state: State) => {
    if (isClosed(state)) return 0;
    const most = state.delay > 0 ? 1 : limit;
    const fresh = state.running.filter((began) => Math.abs(now() - began) < patience).length;
    return Math.max(0, Math.min(most - fresh, 2 * most - state.running.length));
  };

  const rooms = (): HostRooms => {
    forget();
    const all = [...states].map(([host, state]) => ({ host, room: roomOf(state) }));
    const open = all.filter(({ room }) => room > 0);
    return {
      limit,
      closed: all.filter(({ room }) => room === 0).map(({ host }) => host),
      hosts: open.map(({ host }) => host),
      rooms: open.map(({ room }) => room),
    };
  };

  return {
    claim: (take) => {
      const taken = claiming.then(async () => {
        const pieces = await take(rooms());
        for (const { host } of pieces) if (host) stateOf(host).running.push(now());
        return pieces;
      });
      claiming = taken.catch(() => {});
      return taken;
    },
    leave: (host, milliseconds, { failed, retryAfter }) => {
      if (!host) return;
      const state = stateOf(host);
      const began = now() - milliseconds;
      const at = state.running.findLastIndex((time) => time <= began + 50);
      state.running.splice(Math.max(0, at), 1);
      const pause = Math.max(state.delay, Math.min(longestPause, (retryAfter ?? 0) * 1000));
      if (pause > 0) state.closedUntil = Math.max(isClosed(state) ? state.closedUntil : 0, now() + pause);
      const known = figures.get(host) ?? { host, fetches: 0, failures: 0, milliseconds: 0, slowest_milliseconds: 0 };
      known.fetches++;
      if (failed) known.failures++;
      known.milliseconds += milliseconds;
      known.slowest_milliseconds = Math.max(known.slowest_milliseconds, milliseconds);
      figures.set(host, known);
    },
    slow: (host, seconds) => {
      stateOf(host).delay = Math.min(longestDelay, seconds * 1000);
    },
    drain: () => {
      const all = [...figures.values()];
      figures = new Map();
      return all;
    },
  };
}
