import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { steadfastClient, type Taken } from '@masthead/server/main/run-with-kills.fixture.ts';
import { draw } from './texts.ts';

const people = 6;
/** Milliseconds between two calls of a person. */
const pause = 250;

/** Writes that were answered. */
interface Written {
  /** Documents of saved mentions, with the clipping that was answered. */
  saved: Map<string, Set<string>>;
  /** Headlines of clippings that were made by hand. */
  headlines: string[];
}

export interface Crowd extends Written {
  calls: (Taken & { at: number })[];
  /** Ends the calls. Throws if one of them was refused. */
  stop(): Promise<void>;
}

interface Office {
  /** Addresses of all API processes: a client asks the next one if one is away, as a proxy does. */
  origins: readonly string[];
  token: string;
  brandId: string;
  streamIds: readonly string[];
}

/** Lets people read and save what streams find, until stopped. Each write has an idempotency key and is sent again until it is answered. */
export function startCrowd({ origins, token, brandId, streamIds }: Office): Crowd {
  const calls: Crowd['calls'] = [];
  const written: Written = { saved: new Map(), headlines: [] };
  const call = steadfastClient(origins, token, (taken) => calls.push({ ...taken, at: Date.now() }));
  let isOpen = true;
  const brands = [brandId];
  const saveMention = async (stream_id: string, person: number, turn: number) => {
    const { data } = await call('mentions.index', { params: { stream_id }, query: { limit: 50 } });
    const mention = data[draw(turn, person, Math.max(1, data.length))];
    if (!mention) return;
    const params = { mention_id: mention.id };
    const { data: clipping } = await call(
      'mentions.save-as-clipping',
      { params, body: { tags: ['Saved'] } },
      { idempotencyKey: randomUUID() },
    );
    const known = written.saved.get(mention.document_id) ?? new Set();
    written.saved.set(mention.document_id, known.add(clipping.id));
  };
  const writeClipping = async () => {
    const headline = `By hand ${randomUUID()}`;
    const body = { brand_id: brandId, type: 'web' as const, headline, published_at: new Date().toISOString() };
    await call('clippings.store', { body }, { idempotencyKey: randomUUID() });
    written.headlines.push(headline);
  };
  const deeds: ((stream_id: string, person: number, turn: number) => Promise<unknown>)[] = [
    (stream_id) => call('mentions.chart', { params: { stream_id } }),
    () => call('streams.index', { query: { brand: brandId, include: 'counts' } }),
    () => call('clippings.index', { query: { brand: brandId, limit: 25 } }),
    () => call('metrics.dashboard.clippings', { query: { brands } }),
    saveMention,
    saveMention,
    writeClipping,
  ];
  const work = async (person: number) => {
    for (let turn = 0; isOpen; turn++) {
      const stream = streamIds[draw(turn, person + 100, streamIds.length)] ?? '';
      await deeds[draw(turn, person + 200, deeds.length)]?.(stream, person, turn);
      await delay(pause);
    }
  };
  const working = Promise.allSettled(Array.from({ length: people }, (_, person) => work(person)));
  return {
    ...written,
    calls,
    stop: async () => {
      isOpen = false;
      for (const outcome of await working) if (outcome.status === 'rejected') throw outcome.reason;
    },
  };
}
