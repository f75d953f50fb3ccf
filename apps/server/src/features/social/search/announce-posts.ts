import { canonicalUrl } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import { newTimedId } from '../../../platform/clock/new-id.ts';
import type { Services } from '../../../platform/services.ts';
import { type Announcement, announceDocuments, hashUrl } from '../../documents/index.ts';
import { ensureOutlets } from '../../outlets/index.ts';
import type { Connector, FoundPost } from '../connector.ts';

const longestText = 20_000;

/** Queues posts of a network that are new. Their words are the document: no page is fetched. */
export async function announcePosts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { site, name, mediaType }: Pick<Connector, 'site' | 'name' | 'mediaType'>,
  posts: readonly FoundPost[],
): Promise<void> {
  if (posts.length === 0) return;
  const now = clock.now();
  const outlet = {
    id: uuidv7(),
    catalogue_key: null,
    site,
    name,
    url: `https://${site}/`,
    country_id: null,
    language: null,
  };
  const outlet_id = (await ensureOutlets(db, [outlet], now)).get(site)!;
  // The oldest first, so that ids, which begin with the time, follow the order of publication.
  const announcements = posts.toReversed().map((post) => announcementOf(post, mediaType));
  await db.transaction().execute(async (transaction) => {
    await announceDocuments(
      transaction,
      [{ from: { source_id: null, outlet_id }, announcements, backlog: false }],
      now,
    );
  });
}

function announcementOf(post: FoundPost, media_type: Connector['mediaType']): Announcement {
  const { url: address, text, author, followers, language, published_at } = post;
  const url = canonicalUrl(address);
  const [line = ''] = text.split('\n');
  return {
    document_id: newTimedId(),
    url_hash: hashUrl(url),
    url,
    host: '',
    entry: {
      title: line.length > 120 ? `${line.slice(0, 117).trimEnd().toWellFormed()}…` : line,
      summary: text.slice(0, longestText).toWellFormed(),
      content_html: null,
      author: author?.slice(0, 255).toWellFormed() ?? null,
      published_at: published_at.toISOString(),
      date_confidence: 0.9,
      image_url: null,
      text_from: 'post',
      media_type,
      followers,
      ...(language && { language: language.slice(0, 10).toLowerCase() }),
    },
  };
}
