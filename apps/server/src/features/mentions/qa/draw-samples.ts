import { v7 as uuidv7 } from 'uuid';
import { before, days, minutes } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { defineJob, eachPage, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { findDocuments, firstIdAt } from '../../documents/index.ts';
import { findLiveStream, wordShares } from '../../streams/index.ts';
import type { NewMention } from '../mentions.queries.ts';
import type { StreamKey } from '../stories.queries.ts';
import { doubtScore, doubtsOf } from './doubts.ts';
import { listDrawable, listPool, listReadings, lockDraw, setDrawn } from './draw.queries.ts';
import { deleteUnjudgedPages } from './pages.queries.ts';
import { deleteOpenBefore, insertSamples, type NewSample } from './samples.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Mentions of each kind that are drawn from a stream for a day, and at the most in one draw. */
const perDay = 2;
const most = 10;
/** Mentions of a stream that are looked at for doubts. */
const poolSize = 60;
/** A draw looks back so far behind the last one: a mention is written some time after its id was made. */
const overlap = minutes(15);
/** Days that the first draw of a stream looks back. */
const firstDays = 7;
/** Days in which a drawn mention is waiting for a verdict. */
const openDays = 14;
/** Mentions of one draw over all streams: more than a team can judge before the next one. */
const mostDrawn = 2000;
/** Streams of one transaction. */
const batchSize = 25;

/** Draws each night from the mentions of every stream, and forgets drawn ones that nobody has judged. */
export const drawSamplesJob = defineJob({
  name: 'mentions.draw-samples',
  lane: 'backfill',
  payload: noPayload,
  schedule: '17 2 * * *',
  run: async (needs: Needs, _, signal) => {
    await deleteUnjudgedPages(acrossBrands(needs.db));
    await deleteOpenBefore(acrossBrands(needs.db), before(needs.clock.now(), days(openDays)));
    await drawSamples(needs, minutes(12 * 60), signal);
  },
});

/** Draws at once, as staff ask for. */
export const drawNowJob = defineJob({
  name: 'mentions.draw-now',
  lane: 'backfill',
  payload: noPayload,
  run: (needs: Needs, _, signal) => drawSamples(needs, 0, signal),
});

/**
 * Draws from streams that were not drawn from for `pause` milliseconds, the longest waiting first, a batch in a transaction. If
 * there are more than one draw takes, the others have their turn in the next.
 */
export async function drawSamples({ db, clock }: Needs, pause: number, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  let drawn = 0;
  await eachPage(signal, () =>
    db.transaction().execute(async (transaction) => {
      await lockDraw(transaction);
      const streams = await listDrawable(acrossBrands(transaction), before(now, pause), batchSize);
      for (const { upto, ...key } of streams) drawn += await drawFrom(transaction, key, { upto, now });
      return streams.length === batchSize && drawn < mostDrawn;
    }),
  );
}

/**
 * Draws mentions of a stream by chance, which the precision is counted from, and the most doubtful ones beside them. The order
 * of the pool is that of a hash of the id, so it has nothing to do with the mentions themselves.
 */
async function drawFrom(db: Db, key: StreamKey, { upto, now }: { upto: string | null; now: Date }): Promise<number> {
  const earliest = before(now, days(firstDays));
  const last = upto === null ? earliest : before(new Date(upto), overlap);
  const from = last > earliest ? last : earliest;
  const wanted = Math.min(most, perDay * Math.max(1, Math.round((now.getTime() - from.getTime()) / days(1))));
  const pool = await withDoubts(
    db,
    key,
    await listPool(db, key, { fromId: firstIdAt(from), uptoId: firstIdAt(now) }, poolSize),
    now,
  );
  const doubtful = pool
    .slice(wanted)
    .filter(({ doubts }) => doubts.length > 0)
    .toSorted((a, b) => doubtScore(b.doubts) - doubtScore(a.doubts));
  const count = await insertSamples(
    db,
    [
      ...pool.slice(0, wanted).map((one) => ({ ...one, by_chance: true })),
      ...doubtful.slice(0, wanted).map((one) => ({ ...one, by_chance: false })),
    ],
    now,
  );
  await setDrawn(db, key, now);
  return count;
}

type Drawn = Omit<NewSample, 'by_chance'>;

async function withDoubts(db: Db, key: StreamKey, pool: readonly NewMention[], now: Date): Promise<Drawn[]> {
  const stream = pool.length > 0 ? await findLiveStream(db, key.stream_id) : undefined;
  if (!stream) return [];
  const ids = pool.map((mention) => mention.document_id);
  const documents = new Map((await findDocuments(db, ids)).map((document) => [document.id, document]));
  const readings = new Map((await listReadings(db, ids)).map((reading) => [reading.id, reading]));
  const share = await wordShares(db, now);
  return pool.map((mention) => {
    const document = documents.get(mention.document_id);
    const reading = readings.get(mention.document_id);
    const doubts = document ? doubtsOf({ query: stream.query, document, mention, reading, share }) : [];
    return { ...key, draw_id: uuidv7({ msecs: now.getTime() }), doubts, mention };
  });
}
