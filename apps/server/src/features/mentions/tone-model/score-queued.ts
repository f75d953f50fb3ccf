import { basename } from 'node:path';
import { events } from '@masthead/contract';
import { textAbout } from '@masthead/reading';
import { before, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { defineJob, enqueueAll, noPayload } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { type Loop, startLoop } from '../../../platform/loop/index.ts';
import { broadcastAll } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import { TooMuchWork } from '../../../platform/threads/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { findDocuments, firstIdAt, type StoredDocument } from '../../documents/index.ts';
import { lockStreams } from '../fair-use.queries.ts';
import { takeTone } from '../mentions.requests.ts';
import { distinct, hourOf, recountHours } from '../stories.queries.ts';
import { openToneModel, type ToneModel } from './tone-model.ts';
import {
  claimTones,
  noteModel,
  type QueuedTone,
  removeQueued,
  removeQueuedBelow,
  setComputed,
} from './tone-queue.queries.ts';

const batchSize = 16;
const idle = 1000;
/** Pause of the loop without a model. */
const asleep = 3_600_000;
const mostTerms = 5;
/** Characters of a text that the model is given: a few sentences; tokens are counted when it reads them. */
const longest = 1500;
/** Days after which a queued mention keeps its built-in tone. */
const waitingDays = 7;

/** Computes the tone of new mentions with the model of the settings, until stopped. Without a model it sleeps. */
export function startToneModel({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>): Loop {
  const folder = config.MASTHEAD_TONE_MODEL;
  const model = folder ? openToneModel(folder) : null;
  let isNoted = false;
  const loop = startLoop({
    name: 'tone',
    log,
    idle: model ? idle : asleep,
    round: async () => {
      if (!isNoted) await noteModel(acrossBrands(db), folder ? basename(folder) : null);
      isNoted = true;
      return model ? await scoreQueued(db, model, log) : false;
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await model?.stop();
    },
  };
}

/** Computes the tone of one batch. Returns true if the batch was full and there may be more. */
async function scoreQueued(db: Db, model: ToneModel, log: Pick<Log, 'warn'>): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const claimed = await claimTones(acrossBrands(transaction), batchSize);
    if (claimed.length === 0) return false;
    const documents = new Map(
      (await findDocuments(transaction, [...new Set(claimed.map((row) => row.document_id))])).map((one) => [
        one.id,
        one,
      ]),
    );
    const texts = claimed.flatMap((row) => {
      const document = documents.get(row.document_id);
      return row.shown && document && !document.text_removed
        ? [{ row, text: textOf(document, termsOf(row.shown)) }]
        : [];
    });
    await setTones(transaction, model, texts, log);
    await removeQueued(transaction, claimed);
    return claimed.length === batchSize;
  });
}

async function setTones(db: Db, model: ToneModel, texts: { row: QueuedTone; text: string }[], log: Pick<Log, 'warn'>) {
  const computed = texts.length === 0 ? [] : await scoreAll(model, texts, log);
  if (computed.length === 0) return;
  const rows = texts.map(({ row }, at) => ({ ...row, ...computed[at]! }));
  await lockStreams(db, distinct(rows, 'brand_id', 'stream_id'));
  const changed = await setComputed(db, rows);
  await recountHours(
    db,
    changed.map((row) => ({ ...row, hour: hourOf(row.published_at) })),
  );
  const kept = distinct(
    changed.filter((row) => row.clipping_id !== null),
    'brand_id',
    'document_id',
  );
  await enqueueAll(
    db,
    takeTone,
    kept.map(({ brand_id, document_id }) => ({ payload: { brand_id, document_id, computed: true } })),
  );
  await broadcastAll(
    db,
    events.mentionsChanged,
    changed.map(({ brand_id, stream_id, id }) => ({ id: brand_id, payload: { stream_id, count: 1, mention_id: id } })),
  );
}

/** Returns the tones of texts; none if the model failed on them, so that they keep the built-in tone. */
async function scoreAll(model: ToneModel, texts: { row: QueuedTone; text: string }[], log: Pick<Log, 'warn'>) {
  try {
    return await model.score(texts.map(({ text }) => text));
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const mention_ids = texts.map(({ row }) => row.mention_id);
    log.warn({ err: error, mention_ids }, 'The tone model failed; these mentions keep the built-in tone');
    return [];
  }
}

/** Returns the words that the stream found in the parts that the mention shows. */
function termsOf({ headline, headline_marks, excerpt, excerpt_marks }: NonNullable<QueuedTone['shown']>): string[] {
  const words = [
    [headline, headline_marks],
    [excerpt, excerpt_marks],
  ] as const;
  const found = words.flatMap(([text, marks]) =>
    marks.flatMap((start, at) => (at % 2 === 0 ? [text.slice(start, marks[at + 1]).toLowerCase()] : [])),
  );
  return [...new Set(found)].slice(0, mostTerms);
}

const textOf = ({ headline, lead, body }: StoredDocument, terms: readonly string[]): string =>
  textAbout([headline, lead, body].filter(Boolean).join('\n'), terms).slice(0, longest);

/** Drops mentions that have waited for a week, so that the queue stays short if the model is too slow for the work. */
export const removeWaitingJob = defineJob({
  name: 'mentions.remove-waiting-tones',
  payload: noPayload,
  schedule: '23 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    void (await removeQueuedBelow(acrossBrands(db), firstIdAt(before(clock.now(), days(waitingDays))))),
});
