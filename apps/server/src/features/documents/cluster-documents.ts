import {
  type Fingerprint,
  fingerprintBands,
  fingerprintFromBytes,
  fingerprintToBytes,
  sameText,
} from '@masthead/reading';
import type { Db } from '../../platform/db/index.ts';
import { findByBands, insertFingerprints, type NewDocument } from './documents.queries.ts';
import type { KeptEpisode } from './documents.requests.ts';

export interface Fingerprinted {
  document: NewDocument;
  fingerprint: Fingerprint;
  /** Set if the document is the transcript of a podcast's episode. */
  episode?: Omit<KeptEpisode, 'document'>;
}

interface Known {
  cluster_id: string;
  fingerprint: Fingerprint;
}

/**
 * Puts near copies into the cluster of the text that came first, those of one batch among themselves too, and remembers the
 * new ones. The bands find candidates; the verified similarity decides.
 */
export async function clusterDocuments(db: Db, batch: readonly Fingerprinted[]): Promise<void> {
  const withBands = batch.map((one) => ({ ...one, bands: fingerprintBands(one.fingerprint) }));
  const wanted = [...new Set(withBands.flatMap(({ bands }) => bands))];
  const byBand = new Map<number, Known[]>();
  const remember = (bands: readonly number[], known: Known) => {
    for (const band of bands) byBand.set(band, [...(byBand.get(band) ?? []), known]);
  };
  if (wanted.length > 0) {
    for (const row of await findByBands(db, wanted)) {
      const fingerprint = fingerprintFromBytes(row.fingerprint);
      remember(fingerprintBands(fingerprint), { cluster_id: row.cluster_id, fingerprint });
    }
  }
  for (const { document, fingerprint, bands } of withBands) {
    const original = closest(
      fingerprint,
      bands.flatMap((band) => byBand.get(band) ?? []),
    );
    if (original) document.cluster_id = original.cluster_id;
    remember(bands, { cluster_id: document.cluster_id, fingerprint });
  }
  await insertFingerprints(
    db,
    withBands.map(({ document, fingerprint, bands }) => ({
      document_id: document.id,
      cluster_id: document.cluster_id,
      fingerprint: Buffer.from(fingerprintToBytes(fingerprint)),
      bands,
    })),
  );
}

/** Returns the most similar of the candidates that are the same text; of equal ones the first. */
function closest(fingerprint: Fingerprint, candidates: readonly Known[]): Known | undefined {
  let best: Known | undefined;
  let similarity = -1;
  for (const candidate of new Set(candidates)) {
    const result = sameText(fingerprint, candidate.fingerprint);
    if (result.same && result.similarity > similarity) {
      best = candidate;
      similarity = result.similarity;
    }
  }
  return best;
}
