import type { Db } from '../../platform/db/index.ts';
import { count } from '../../platform/meter/index.ts';
import { enqueueBylines } from './byline-queue.queries.ts';
import { clusterDocuments, type Fingerprinted } from './cluster-documents.ts';
import { insertDocuments, removeFromPageQueue } from './documents.queries.ts';
import { keepEpisodes } from './documents.requests.ts';
import { enqueueMatching } from './match-queue.queries.ts';
import { enqueueTrends } from './trend-queue.queries.ts';

/**
 * Stores documents once, in their clusters, queued for matching and for the reading of bylines, names and topics, and takes their pages off the
 * queue: all in one transaction, so that a crash leaves either the page or the document.
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
    await enqueueTrends(transaction, ids);
    await enqueueBylines(
      transaction,
      sorted.flatMap(({ document }) => (document.author ? [document.id] : [])),
    );
    const episodes = sorted.flatMap(({ document, episode }) => (episode ? [{ document, ...episode }] : []));
    if (episodes.length > 0) await keepEpisodes.call(transaction, episodes, episodes[0]!.document.collected_at);
    await removeFromPageQueue(transaction, ids);
  });
  count('document', '', batch.length);
}
