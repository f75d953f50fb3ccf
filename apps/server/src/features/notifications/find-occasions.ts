import { after, before, days, minutes } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { firstIdAt } from '../documents/index.ts';
import { listDayCounts, listFirstCollected, listFirstSince, listHours } from './history.queries.ts';
import { burstDays, judgeBurst } from './judge-burst.ts';
import { judgeSilence } from './judge-silence.ts';
import { type HourCounts, judgeSpike } from './judge-spike.ts';
import type { Occasion, Rise, Section } from './message.ts';
import { nextRun, quietEnd } from './schedule.ts';
import {
  type DeadSource,
  type DueNotification,
  listDeadSources,
  listStories,
  type StoryRow,
  type Told,
  type WatchedStream,
} from './watch.queries.ts';

/** Occasions that a notification has to report now, and its next position. */
export interface Finding {
  occasions: Occasion[];
  nextAt: Date | null;
  told: Record<string, Told>;
  /** Mentions up to the horizon count as reported. */
  moves: boolean;
}

/** Stories of a stream that one message names. */
export const storiesShown = 25;
/** Four weeks, and a day for where the clock was changed within them. */
const historyDays = 29;
/** The time after a spike in which another one of the same stream is reported only if it has doubled. */
const spikePause = minutes(6 * 60);
/** The number of stories that an alert of a burst names, those in most outlets. */
const burstStories = 5;
const deadAfter = days(1);
const forgetAfter = days(35);

/** Everything that has to be known of the due notifications, read in as many queries as there are kinds. */
interface Seen {
  now: Date;
  stories: ReadonlyMap<string, StoryRow[]>;
  hours: ReadonlyMap<string, HourCounts>;
  knownSince: ReadonlyMap<string, Date>;
  dead: ReadonlyMap<string, DeadSource[]>;
  rises: ReadonlyMap<string, Rise>;
}

const needs = {
  stories: ['digest', 'every_mention'],
  topStories: ['top_outlet'],
  hours: ['spike', 'silence'],
  dead: ['silence'],
  days: ['burst'],
} as const;

const storyKinds = ['digest', 'every_mention', 'top_outlet'] as const;
/** Returns true if a kind of message is about mentions. */
export const isStoryKind = (kind: string): kind is (typeof storyKinds)[number] =>
  storyKinds.some((known) => known === kind);

/**
 * Notifications that wait for the end of their quiet hours are not examined: all mentions are then reported together.
 */
const rests = (notification: DueNotification, now: Date): Date | null =>
  notification.kind === 'every_mention' || notification.kind === 'top_outlet' ? quietEnd(notification, now) : null;

/** Reads for all due notifications at once what their kinds need. */
export async function look(
  db: Db,
  due: readonly DueNotification[],
  streams: ReadonlyMap<string, WatchedStream[]>,
  { now, horizon }: { now: Date; horizon: Date },
): Promise<Seen> {
  const of = (kinds: readonly string[]) => due.filter((one) => kinds.includes(one.kind) && !rests(one, now));
  const watched = (kinds: readonly string[]) => of(kinds).flatMap((one) => streams.get(one.id) ?? []);
  const upto = firstIdAt(horizon);
  const windows = (kinds: readonly string[]) =>
    of(kinds).flatMap((one) =>
      (streams.get(one.id) ?? []).map((stream) => ({
        notification_id: one.id,
        brand_id: stream.brand_id,
        stream_id: stream.id,
        from_id: one.upto,
        since: one.since,
        stream_updated_at: stream.updated_at,
        by_copies: one.summarize,
      })),
    );
  const stories = async (kinds: readonly string[], onlyFirstInTopOutlet: boolean) => {
    const given = windows(kinds);
    return given.length > 0 ? await listStories(db, given, upto, { limit: storiesShown, onlyFirstInTopOutlet }) : [];
  };
  const counted = idsOf(watched(needs.hours));
  const listened = idsOf(watched(needs.dead));
  const rises = await findRises(db, watched(needs.days), now);
  const monthAgo = new Date(before(now, days(historyDays)).setUTCMinutes(0, 0, 0));
  const hours = counted.streams.length > 0 ? await listHours(db, counted.brands, counted.streams, monthAgo, now) : [];
  const first = counted.streams.length > 0 ? await listFirstCollected(db, counted.brands, counted.streams) : [];
  const dead =
    listened.streams.length > 0
      ? await listDeadSources(db, listened.brands, listened.streams, {
          since: monthAgo,
          failingBefore: before(now, deadAfter),
        })
      : [];
  return {
    now,
    stories: Map.groupBy(
      [
        ...(await stories(needs.stories, false)),
        ...(await stories(needs.topStories, true)),
        ...(await storiesOfRises(db, of(needs.days), { streams, rises, upto })),
      ],
      (row) => row.notification_id,
    ),
    hours: new Map(
      [...Map.groupBy(hours, (row) => row.stream_id)].map(([id, rows]) => [
        id,
        new Map(rows.map((row) => [Date.parse(row.hour), row.mentions])),
      ]),
    ),
    knownSince: new Map(first.map((row) => [row.stream_id, new Date(row.collected_at)])),
    dead: Map.groupBy(dead, (row) => row.stream_id),
    rises,
  };
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the first moment at which a stream could have found something. */
const knownFrom = ({ created_at }: WatchedStream, collected: Date | undefined): Date => {
  const created = new Date(created_at);
  return collected && collected < created ? collected : created;
};

/** Finds the streams that rise above their own past. */
async function findRises(db: Db, streams: readonly WatchedStream[], now: Date): Promise<ReadonlyMap<string, Rise>> {
  if (streams.length === 0) return new Map();
  const ids = idsOf(streams);
  const byStream = Map.groupBy(
    await listDayCounts(db, ids.brands, ids.streams, before(now, days(burstDays)), now),
    (row) => row.stream_id,
  );
  const collected = new Map(
    (await listFirstCollected(db, ids.brands, ids.streams)).map((row) => [row.stream_id, new Date(row.collected_at)]),
  );
  const found = [...new Map(streams.map((stream) => [stream.id, stream])).values()].flatMap((stream) => {
    const counts = new Map((byStream.get(stream.id) ?? []).map((row) => [row.day, row.mentions]));
    const rise = judgeBurst(counts, dayOf(now), dayOf(knownFrom(stream, collected.get(stream.id))));
    return rise ? [{ stream_id: stream.id, ...rise }] : [];
  });
  if (found.length === 0) return new Map();
  const firsts = new Map((await listFirstSince(db, ids.brands, found)).map((row) => [row.stream_id, row]));
  return new Map(found.map(({ stream_id, ...rise }) => [stream_id, { ...rise, first: firsts.get(stream_id) ?? null }]));
}

/** Reads the stories that carry the rises of some notifications. */
async function storiesOfRises(
  db: Db,
  due: readonly DueNotification[],
  {
    streams,
    rises,
    upto,
  }: { streams: ReadonlyMap<string, WatchedStream[]>; rises: ReadonlyMap<string, Rise>; upto: string },
): Promise<StoryRow[]> {
  const windows = due.flatMap((one) =>
    (streams.get(one.id) ?? []).flatMap((stream) => {
      const rise = rises.get(stream.id);
      if (!rise) return [];
      const since = `${rise.from}T00:00:00Z`;
      return {
        notification_id: one.id,
        brand_id: stream.brand_id,
        stream_id: stream.id,
        from_id: firstIdAt(new Date(since)),
        since,
        stream_updated_at: stream.updated_at,
        by_copies: true,
      };
    }),
  );
  return windows.length > 0 ? await listStories(db, windows, upto, { limit: burstStories }) : [];
}

const idsOf = (streams: readonly WatchedStream[]) => ({
  brands: [...new Set(streams.map((stream) => stream.brand_id))],
  streams: [...new Set(streams.map((stream) => stream.id))],
});

/** Decides what a due notification tells and when it is due again. */
export function findOccasions(notification: DueNotification, streams: readonly WatchedStream[], seen: Seen): Finding {
  const { now } = seen;
  const told = Object.fromEntries(
    Object.entries(notification.told).filter(([, entry]) => Date.parse(entry.at) > now.getTime() - forgetAfter),
  );
  const quiet = rests(notification, now);
  if (quiet) return { occasions: [], nextAt: quiet, told, moves: false };
  if (streams.length === 0) return { occasions: [], nextAt: after(now, days(1)), told, moves: true };
  const sections = sectionsOf(streams, seen.stories.get(notification.id) ?? []);
  // A period is named by its start: it can be reported only once, however often it is tried.
  const period = { key: `${notification.kind}:${notification.upto}`, sections };
  switch (notification.kind) {
    case 'digest': {
      const tells = sections.length > 0 || notification.notify_when_empty;
      const occasions: Occasion[] = tells ? [{ ...period, facts: { kind: 'digest' } }] : [];
      return { occasions, nextAt: nextRun(notification, now), told, moves: true };
    }
    case 'every_mention':
    case 'top_outlet': {
      const occasions: Occasion[] = sections.length > 0 ? [{ ...period, facts: { kind: notification.kind } }] : [];
      // After a message others gather for a while, so that a busy hour is a few messages and not sixty.
      return { occasions, nextAt: after(now, minutes(sections.length > 0 ? 5 : 1)), told, moves: true };
    }
    case 'spike':
      return { ...spikes(notification, streams, seen, told), nextAt: after(now, minutes(10)), moves: true };
    case 'burst':
      return { ...bursts(sections, streams, seen, told), nextAt: after(now, minutes(30)), moves: true };
    case 'silence':
      return { ...silences(streams, seen, told), nextAt: after(now, minutes(15)), moves: true };
  }
}

/** Groups stories by their stream, in the order of the streams. */
export function sectionsOf(streams: readonly WatchedStream[], stories: readonly StoryRow[]): Section[] {
  const byStream = Map.groupBy(stories, (story) => story.stream_id);
  return streams.flatMap((stream) => {
    const own = byStream.get(stream.id);
    return own ? [{ stream, stories: own }] : [];
  });
}

type Found = Pick<Finding, 'occasions' | 'told'>;

function spikes(
  { timezone }: DueNotification,
  streams: readonly WatchedStream[],
  seen: Seen,
  before: Record<string, Told>,
): Found {
  const told = { ...before };
  const occasions = streams.flatMap((stream): Occasion[] => {
    const since = knownFrom(stream, seen.knownSince.get(stream.id));
    const spike = judgeSpike(seen.hours.get(stream.id) ?? new Map(), seen.now, timezone, since);
    if (!spike) return [];
    const last = told[stream.id];
    const isRecent = last && seen.now.getTime() - Date.parse(last.at) < spikePause;
    if (last && (spike.from.getTime() < Date.parse(last.from) || (isRecent && spike.count < last.count * 2))) return [];
    if (last?.from === spike.from.toISOString() && spike.count < last.count * 2) return [];
    told[stream.id] = { at: seen.now.toISOString(), from: spike.from.toISOString(), count: spike.count };
    const key = `spike:${stream.id}:${spike.from.toISOString()}:${Math.floor(Math.log2(spike.count))}`;
    return [{ key, facts: { kind: 'spike', stream, spike }, sections: [{ stream, stories: [] }] }];
  });
  return { occasions, told };
}

/** Returns bursts. A rise is reported once, for any length: one that began before the last report is the same. */
function bursts(
  sections: readonly Section[],
  streams: readonly WatchedStream[],
  { rises, now }: Seen,
  before: Record<string, Told>,
): Found {
  const told = { ...before };
  const occasions = streams.flatMap((stream): Occasion[] => {
    const rise = rises.get(stream.id);
    const name = `burst:${stream.id}`;
    const last = told[name];
    if (!rise || (last && rise.from <= last.at.slice(0, 10))) return [];
    told[name] = { at: now.toISOString(), from: rise.from, count: rise.count };
    const stories = sections.find((section) => section.stream.id === stream.id)?.stories ?? [];
    const facts = { kind: 'burst' as const, stream, rise };
    return [{ key: `${name}:${rise.from}`, facts, sections: [{ stream, stories }] }];
  });
  return { occasions, told };
}

function silences(streams: readonly WatchedStream[], seen: Seen, before: Record<string, Told>): Found {
  const told = { ...before };
  const at = seen.now.toISOString();
  const occasions: Occasion[] = [];
  /** Tells something once for as long as it begins at the same time. */
  const tell = (name: string, from: string, occasion: Omit<Occasion, 'key'>) => {
    const isTold = told[name]?.from === from;
    told[name] = { at, from, count: 1 };
    if (!isTold) occasions.push({ key: `${name}:${from}`, ...occasion });
  };
  for (const stream of streams) {
    const sections = [{ stream, stories: [] }];
    const silence = judgeSilence(seen.hours.get(stream.id) ?? new Map(), seen.now);
    if (silence)
      tell(`silence:${stream.id}`, silence.last.toISOString(), {
        facts: { kind: 'silence', stream, silence },
        sections,
      });
    for (const source of seen.dead.get(stream.id) ?? [])
      tell(`source:${source.source_id}`, source.failing_since, {
        facts: { kind: 'dead_source', stream, source },
        sections,
      });
  }
  return { occasions, told };
}
