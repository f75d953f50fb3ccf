import type { Db } from '../../platform/db/index.ts';
import { enqueueBylines } from './byline-queue.queries.ts';
import { clusterDocuments, type Fingerprinted } from './cluster-documents.ts';
import { insertDocuments, removeFromPageQueue } from './documents.queries.ts';
import { enqueueMatching } from './match-queue.queries.ts';

/**
 * Stores documents once, in their clusters, queued for matching and for the reading of bylines, and takes their pages off the queue: all in one
 * transaction, so that a crash leaves either the page or the document.
 */
export async function storeDocuments(db: Db, batch: readonly Fingerprinted[]): Promise<void> {
  const sorted = batch.toSorted((a, b) => (a.document.id < b.document.id ? -1 : 1));
  await db.transaction().execute(async (transaction) => {
    const ids = sorted.map(({ document }) => document.id);
    await clusterDocuments(transaction, sorted);
    await insertDocuments(
      transaction,
      sorted.map(({ document }) => document),
    );
    await enqueueMatching(transaction, ids);
    await enqueueBylines(
      transaction,
      sorted.flatMap(({ document }) => (document.author ? [document.id] : [])),
    );
    await removeFromPageQueue(transaction, ids);
  });
}
