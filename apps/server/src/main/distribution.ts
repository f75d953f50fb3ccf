import { type Distribution, DistributionRefused, distribute } from '../platform/db/distribute.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';

const together = (group: string, column: string, tables: readonly string[]) =>
  Object.fromEntries(tables.map((table) => [table, { column, group }]));

/** The tables that Masthead spreads over a cluster of Citus. Tables that are not named stay on the coordinator: docs/cluster.md. */
export const distribution: Distribution = {
  references: [],
  spread: {
    ...together('document', 'id', ['documents']),
    ...together('document', 'document_id', ['document_fingerprints']),
    ...together('address', 'url_hash', ['document_keys']),
    ...together('band', 'band', ['document_bands']),
  },
};

/** Spreads the tables that are not spread yet and returns their number. */
export async function distributeTables(url: string, shards: number, say: (line: string) => void): Promise<number> {
  try {
    return (await distribute({ url, distribution, shards, say })).length;
  } catch (error) {
    throw error instanceof DistributionRefused ? new StartError(error.message) : error;
  }
}
