import type { AnswerOf, Endpoints } from '@masthead/contract';
import { canonicalUrl } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import { newTimedId } from '../../../platform/clock/new-id.ts';
import { parseAddress } from '../../../platform/fetch/index.ts';
import type { Services } from '../../../platform/services.ts';
import { announceDocuments, findKeys, hashUrl, readPagesNow } from '../../documents/index.ts';
import { ensureOutlets } from '../../outlets/index.ts';
import { refusing } from '../discover-source.ts';
import { outletOfFeed } from '../feed-outlet.ts';
import { checkAddress } from '../import-opml.ts';

/** Has one page read on request. Its content comes from the page itself, so anybody may ask. */
export async function readPageNow(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  typed: string,
): Promise<AnswerOf<Endpoints['documents.read']>['data']> {
  const url = await refusing('url', async () =>
    canonicalUrl(checkAddress(parseAddress(typed).href, config.MASTHEAD_ALLOW_PRIVATE_NETWORK)),
  );
  const url_hash = hashUrl(url);
  return await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const outlet = outletOfFeed({ url, title: null, homeUrl: null, language: null });
    const [[, outlet_id] = ['', '']] = await ensureOutlets(
      transaction,
      [{ id: uuidv7(), catalogue_key: null, ...outlet }],
      now,
    );
    const document_id = newTimedId();
    const entry = { title: '', summary: null, content_html: null, author: null, published_at: null, image_url: null };
    const announcements = [{ document_id, url_hash, url, host: new URL(url).host, entry }];
    await announceDocuments(
      transaction,
      [{ from: { source_id: null, outlet_id }, announcements, backlog: false }],
      now,
    );
    const [known] = await findKeys(transaction, [url_hash]);
    const id = known?.document_id ?? document_id;
    const isWaiting = (await readPagesNow(transaction, [id], now)) > 0;
    return { url, status: isWaiting ? 'queued' : 'existing', document_id: id };
  });
}
