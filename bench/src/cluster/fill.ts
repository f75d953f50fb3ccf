import { createClient } from '@masthead/contract';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, rowOf, rowsOf, sql, values } from '@masthead/server/platform/db/index.ts';
import {
  composeDocument,
  firstIdAt,
  hashUrl,
  storeDocuments,
} from '../../../apps/server/src/features/documents/index.ts';
import { makeSource } from '../../../apps/server/src/testing/factories.ts';
import { isBusy, patientFetch } from '../../../apps/server/src/testing/patient-fetch.ts';
import { until } from '../../../apps/server/src/testing/replay.ts';
import { stop } from '../programs.ts';
import { startApiProcess, startWorkerProcess } from './programs.ts';
import { batchSize, documentCount, log, open, password, settingsOf } from './settings.ts';
import { draw, firms, textOf } from './texts.ts';

const dayMilliseconds = 86_400_000;
/** Days over which documents are spread: all are in the 30 days that a preview searches. */
const days = 25;
const outlets = 24;
const countries = ['DK', 'SE', 'NO', 'DE', 'GB'];

/** The records that calls name, and the token of the user who makes them. */
export interface Filled {
  token: string;
  brandId: string;
  organisationId: string;
  streamIds: string[];
  mentionId: string;
  groupId: string;
  /** First and last day of the documents. */
  start: string;
  end: string;
}

/** Returns a client that waits for a server which is too busy for its first calls. */
export const clientOf = (origin: string, token = '') =>
  createClient({
    origin,
    fetch: patientFetch(isBusy),
    headers: (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
  });
export type Call = ReturnType<typeof clientOf>;

/**
 * Returns the time of a document. No document is within six hours of the present time of its day, so answers for the last days to the minute do
 * not change while they are compared.
 */
function timeOf(at: number, now: number): number {
  const passed = (at * days) / documentCount;
  const day = Math.floor(passed);
  return Math.floor(now - (days - day) * dayMilliseconds + (0.25 + (passed - day) / 2) * dayMilliseconds);
}

/** Keeps the addresses, which a source does as it announces documents. */
const keepKeys = (db: Db, batch: readonly { document_id: string; url: string }[]) =>
  rowsOf(
    db,
    sql`
      insert into document_keys (url_hash, document_id)
      values ${values(batch.map(({ document_id, url }) => [hashUrl(url), document_id]))}`,
  );

/** Stores the documents as collection does, in the past. */
async function storeTexts(db: Db, organisationId: string, now: number): Promise<void> {
  const sources: Awaited<ReturnType<typeof makeSource>>[] = [];
  for (let outlet = 0; outlet < outlets; outlet++) sources.push(await makeSource(db, organisationId));
  const documents = Array.from({ length: documentCount }, (_, at) => {
    const outlet = draw(at, 0, outlets);
    const { sourceId = '', outletId = '' } = sources[outlet] ?? {};
    const { headline, body, author } = textOf(at);
    const site = `outlet-${outlet}.example`;
    return {
      document_id: `${firstIdAt(new Date(timeOf(at, now))).slice(0, -12)}${(at * 7919).toString(16).padStart(12, '0')}`,
      source_id: sourceId,
      outlet_id: outletId,
      url: `https://${site}/${at}`,
      outlet: { site, country_id: countries[outlet % countries.length] ?? 'DK', language: 'en', media_type: 'web' },
      entry: {
        title: headline,
        summary: body,
        content_html: null,
        author,
        published_at: new Date(timeOf(at, now)).toISOString(),
        image_url: null,
      },
    };
  });
  for (let from = 0; from < documents.length; from += batchSize) {
    const batch = documents.slice(from, from + batchSize);
    await keepKeys(db, batch);
    await storeDocuments(
      db,
      batch.map((announced) => composeDocument(announced, null)),
    );
  }
}

/** Returns the number of things that workers have still to do. */
export const countWaiting = async (db: Db): Promise<number> =>
  (await rowOf(
    db,
    sql<{ waiting: number }>`
      select (select count(*) from match_queue) + (select count(*) from match_part_queue)
        + (select count(*) from trend_queue) + (select count(*) from byline_queue)
        + (select count(*) from stream_backfills where finished_at is null)
        + (select count(*) from trend_countings where finished_at is null and replaced_at is null)
        + (select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) as waiting`,
  ))!.waiting;

async function makeStreams(call: Call, brandId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const firm of firms)
    ids.push(
      (await call('streams.store', { body: { brand_id: brandId, name: firm, main_search_term: firm } })).data.id,
    );
  return ids;
}

async function makeNewsroom(call: Call, brandId: string): Promise<void> {
  for (const name of ['Press', 'Investors'])
    await call('newsrooms.store', { body: { brand_id: brandId, name, country_id: 'DK' } });
  for (let story = 0; story < 30; story++)
    await call('stories.store', {
      body: { brand_id: brandId, headline: textOf(story).headline, subheading: `Story ${story}` },
    });
}

/** Saves mentions of some streams as clippings. */
async function saveCoverage(call: Call, streamIds: readonly string[]): Promise<void> {
  for (const [at, stream_id] of streamIds.slice(0, 8).entries()) {
    let cursor: string | undefined;
    for (let page = 0; page < 2; page++) {
      const { data, meta } = await call('mentions.index', { params: { stream_id }, query: { limit: 100, cursor } });
      const mentions = data.map(({ id }) => id);
      if (mentions.length === 0) throw new Error('A stream has found nothing.');
      await call('mentions.bulk-save', { params: { stream_id }, body: { mentions, tags: [`Campaign ${at % 3}`] } });
      cursor = meta.cursor ?? undefined;
    }
  }
}

/** Fills an empty database by the product itself: its API makes records, its functions store documents, its worker does the rest. */
export async function fillDatabase(url: string, folder: string): Promise<Filled> {
  const settings = { ...settingsOf(folder), DATABASE_URL: url };
  const config = readConfig(settings);
  await prepareDatabase({ url, config, log });
  const database = open(url);
  const { db } = database;
  const api = await startApiProcess(settings);
  const worker = await startWorkerProcess(settings);
  const settled = (what: string) =>
    until(what, async () => (await countWaiting(db)) === 0, 60 + (documentCount / 1000) * 60);
  try {
    const login = { email: config.MASTHEAD_ADMIN_EMAIL, password };
    const { access_token: token } = await clientOf(api.origin)('auth.login', { body: login });
    const call = clientOf(api.origin, token);
    const [brand] = (await call('user.brands')).data;
    const [organisation] = (await call('user.organisations')).data;
    if (!brand || !organisation) throw new Error('The first user has a brand and an organisation.');
    const [brandId, organisationId] = [brand.id, organisation.id];
    const streamIds = await makeStreams(call, brandId);
    await makeNewsroom(call, brandId);
    const now = Date.now();
    await storeTexts(db, organisationId, now);
    const names = firms.slice(0, 5).map((name) => ({ name, words: [name] }));
    const { data: group } = await call('organisations.trend-groups.store', {
      params: { organisation_id: organisationId },
      body: { name: 'Shipping', names },
    });
    await settled('documents are matched and read');
    await saveCoverage(call, streamIds);
    // These outlets have no pages of which pictures could be taken.
    await rowsOf(db, sql`update clipping_evidence set next_check_at = null`);
    await settled('clippings are saved');
    await rowsOf(db, sql`vacuum analyze`);
    const [mention] = (await call('mentions.index', { params: { stream_id: streamIds[0] ?? '' }, query: { limit: 1 } }))
      .data;
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
    return {
      token,
      brandId,
      organisationId,
      streamIds,
      mentionId: mention?.id ?? '',
      groupId: group.id,
      start: dayOf(now - days * dayMilliseconds),
      end: dayOf(now),
    };
  } finally {
    await stop(worker);
    await stop(api.child);
    await database.close();
  }
}
