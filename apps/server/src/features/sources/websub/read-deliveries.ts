import { after, seconds } from '../../../platform/clock/index.ts';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import type { Loop } from '../../../platform/loop/index.ts';
import { startPool } from '../../../platform/loop/pool.ts';
import { timed } from '../../../platform/meter/index.ts';
import type { Services } from '../../../platform/services.ts';
import { announceDocuments } from '../../documents/index.ts';
import { candidatesOf } from '../candidates.ts';
import { recordDelivery } from '../collection.queries.ts';
import { asking, readSource } from '../read-source.ts';
import { claimDeliveries, type Delivery, pollNow, removeDelivery } from './websub.queries.ts';

const lease = seconds(60);
const together = 4;

/** Reads what hubs have sent; a delivery is gone when its pages are queued. */
export const startReadingDeliveries = (services: Services, onQueued: () => void): Loop =>
  startPool<Delivery>({
    name: 'deliveries',
    log: services.log,
    size: together,
    idle: 500,
    claim: (free) => {
      const now = services.clock.now();
      return claimDeliveries(services.db, free, now, after(now, lease));
    },
    handle: async (delivery) => {
      if ((await readDelivery(services, delivery)) > 0) onQueued();
    },
  });

async function readDelivery({ db, clock, fetcher }: Services, delivery: Delivery): Promise<number> {
  const { id, source_id, kind, url, body, content_type: contentType } = delivery;
  try {
    const { feed } = await readSource(kind, { body, url, contentType }, asking(fetcher));
    const candidates = timed('read feed', () => candidatesOf(feed, delivery));
    return await db.transaction().execute(async (transaction) => {
      const now = clock.now();
      const [documents = 0] = await announceDocuments(
        transaction,
        [{ from: delivery, announcements: candidates, backlog: false }],
        now,
      );
      await recordDelivery(transaction, source_id, documents, now);
      await removeDelivery(transaction, id);
      return documents;
    });
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    // The hub's delivery cannot be read; the source itself is asked instead.
    await pollNow(db, source_id, clock.now());
    await removeDelivery(db, id);
    return 0;
  }
}
