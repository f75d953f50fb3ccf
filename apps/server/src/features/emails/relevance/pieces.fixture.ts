import { v7 as uuidv7 } from 'uuid';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import type { TestServer } from '../../../testing/server.ts';
import type { BrandId } from '../../access/index.ts';

interface Piece {
  author: string;
  outlet: string;
  language: string;
  headline: string;
  excerpt?: string;
  url?: string;
  published?: Date;
}

/** Adds mentions of a brand, as a stream would have found them. */
export async function addPieces(server: TestServer, brandId: BrandId, pieces: readonly Piece[]): Promise<string[]> {
  const ids = pieces.map(() => uuidv7());
  const stream = uuidv7();
  for (const [at, { author, outlet, language, headline, excerpt = '', url, published }] of pieces.entries())
    await rowsOf(
      server.database.db,
      sql`
        insert into mentions (
          brand_id, id, stream_id, document_id, cluster_id, published_at, collected_at, headline, excerpt, url, author,
          outlet_id, outlet_name, language, media_type, sentiment, counted_on
        )
        values (
          ${brandId}, ${ids[at]}, ${stream}, ${uuidv7()}, ${uuidv7()}, ${published ?? server.clock.now()}, now(), ${headline},
          ${excerpt}, ${url ?? `https://news.example/${ids[at]}`}, ${author}, ${outlet}, 'The Harbour', ${language}, 'web',
          'neutral', current_date
        )`,
    );
  return ids;
}
