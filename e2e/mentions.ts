import { ownBrand } from '@masthead/server/features/access/index.ts';
import { newMention } from '@masthead/server/features/mentions/mentions.fixture.ts';
import { writeMentions } from '@masthead/server/features/mentions/write-mentions.ts';
import type { TestDatabase } from '@masthead/server/testing/database.ts';
import { until } from '@masthead/server/testing/replay.ts';
import type { Product } from './product.ts';

type Call = Awaited<ReturnType<Product['client']>>;

/**
 * Makes a stream of the first brand, and pieces about its term as a partner delivers them, one an hour, the last the
 * newest.
 */
export async function makeMentions(call: Call, { term, headlines }: { term: string; headlines: readonly string[] }) {
  const brand = (await call('user.brands', {})).data[0]!;
  const form = { brand_id: brand.id, name: term, main_search_term: term };
  const stream = (await call('streams.store', { body: form })).data;
  await deliver(call, headlines);
  const mentions = await until('the mentions', async () => {
    const { data } = await call('mentions.index', { params: { stream_id: stream.id } });
    return data.length >= headlines.length && data;
  });
  return { brand, stream, mentions };
}

/** Stores pieces with a text of their own each. */
export const deliver = (call: Call, headlines: readonly string[]) =>
  call('documents.store', {
    body: {
      documents: headlines.map((headline, index) => ({
        url: `https://outlet.example/${encodeURIComponent(headline)}`,
        headline,
        body: `${headline}, and nothing else is told by number ${index} of the ${headlines.length} pieces about it.`,
        outlet_name: 'Outlet',
        language: 'en',
        published_at: new Date(Date.now() - (headlines.length - index) * 3_600_000).toISOString(),
      })),
    },
  });

/** So many that hiding them takes a job of several pages. */
const many = 1100;

/**
 * Makes a stream with many mentions of one outlet, the oldest of which is locked: hiding them all stops before the last
 * page, until it is released.
 */
export async function makeHeldOutlet(call: Call, { db, pool }: TestDatabase) {
  const brand = (await call('user.brands', {})).data[0]!;
  const form = { brand_id: brand.id, name: 'Quorra', main_search_term: 'Quorra' };
  const stream = (await call('streams.store', { body: form })).data;
  // The search of stored documents removes mentions that it does not find, and those below have no documents.
  const params = { stream_id: stream.id };
  await until('the search is done', async () => (await call('streams.show', { params })).data.backfill === null, 120);
  const of = { brandId: ownBrand(brand.id), streamId: stream.id, outletId: crypto.randomUUID() };
  const made = Array.from({ length: many }, (_, index) =>
    newMention({ ...of, at: new Date(Date.now() - index * 60_000) }),
  );
  await db.transaction().execute((transaction) => writeMentions(transaction, made));
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from mentions where brand_id = $1 and id = $2 for update', [brand.id, made.at(-1)!.id]);
  const letGo = async () => {
    await holder.query('rollback');
    holder.release();
  };
  return { brand, stream, letGo };
}
