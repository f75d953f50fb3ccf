import type { BodyOf, Endpoints } from '@masthead/contract';
import { canonicalUrl } from '@masthead/reading';
import { newTimedId } from '../../platform/clock/new-id.ts';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { type Announcement, announceDocuments, hashUrl } from '../documents/index.ts';
import { checkPiece } from '../mentions/index.ts';
import { type ArticleRow, listArticles, setDocument } from './articles.queries.ts';
import {
  findUpload,
  lockUpload,
  restartPages,
  type UploadChange,
  type UploadRow,
  updateUpload,
} from './print.queries.ts';
import { readUploadJob } from './read-upload.ts';

type Change = BodyOf<Endpoints['staff.print-uploads.update']>;

/** Corrects an upload, or takes it to another state. Throws 404, 409 if its state does not allow that, 422. */
export async function changeUpload(
  services: Pick<Services, 'db' | 'clock'>,
  uploadId: string,
  change: Change,
  origin: string,
): Promise<void> {
  const { db, clock } = services;
  await checkPiece(services, change);
  await db.transaction().execute(async (transaction) => {
    if (!(await lockUpload(transaction, uploadId))) throw notFound();
    const upload = (await findUpload(acrossBrands(transaction), uploadId))!;
    const facts = factsOf(change);
    const isPublished = upload.documents > 0;
    const changesFacts =
      change.media_outlet_id !== undefined || change.published_at !== undefined || change.stream_id !== undefined;
    if (isPublished && changesFacts) throw new Failure(409, 'print_not_open');
    if (Object.keys(facts).length > 0) await updateUpload(transaction, uploadId, facts, clock.now());
    if (!change.status || change.status === upload.status) {
      if (change.status === 'published') await publish(services, transaction, { ...upload, status: 'review' }, origin);
      return;
    }
    const changed = (await findUpload(acrossBrands(transaction), uploadId))!;
    await goTo(services, transaction, changed, change.status, origin);
  });
}

const factsOf = ({ media_outlet_id, published_at, stream_id, headline, note }: Change): UploadChange => ({
  ...(media_outlet_id !== undefined && { outlet_id: media_outlet_id, is_outlet_guessed: false }),
  ...(published_at !== undefined && { published_at, is_day_guessed: false }),
  ...(stream_id !== undefined && { stream_id }),
  ...(headline !== undefined && { headline: headline || null }),
  ...(note !== undefined && { note: note || null }),
});

async function goTo(
  services: Pick<Services, 'clock'>,
  db: Db,
  upload: UploadRow,
  status: NonNullable<Change['status']>,
  origin: string,
): Promise<void> {
  const now = services.clock.now();
  const refuse = new Failure(409, 'print_not_open');
  if (status === 'published') return await publish(services, db, upload, origin);
  if (upload.documents > 0) throw refuse;
  if (status === 'discarded') {
    await updateUpload(db, upload.id, { status }, now);
    return;
  }
  if (!upload.storage_key) throw refuse;
  const isWhole = upload.pages_total > 0 && upload.pages_done >= upload.pages_total;
  if (status === 'review' && upload.status === 'discarded' && isWhole) {
    await updateUpload(db, upload.id, { status }, now);
    return;
  }
  // An upload that was discarded before it was read is read now.
  if (!['review', 'failed', 'discarded'].includes(upload.status)) throw refuse;
  await restartPages(db, upload.id);
  await updateUpload(db, upload.id, { status: 'waiting', pages_done: 0, failure: null }, now);
  await enqueue(db, readUploadJob, { upload_id: upload.id });
}

/**
 * Makes documents of all articles that are not published yet; they are processed like others. Throws 422 without outlet
 * or day.
 */
async function publish(services: Pick<Services, 'clock'>, db: Db, upload: UploadRow, origin: string): Promise<void> {
  if (upload.status !== 'review') throw new Failure(409, 'print_not_open');
  if (!upload.outlet_id) throw invalidField('media_outlet_id', 'required');
  if (!upload.published_at) throw invalidField('published_at', 'required');
  const now = services.clock.now();
  const articles = (await listArticles(db, upload.id)).filter((one) => !one.removed_at && !one.document_id);
  const announced = articles.map((article) => ({ article, announcement: announcementOf(upload, article, origin) }));
  await announceDocuments(
    db,
    [
      {
        from: { source_id: null, outlet_id: upload.outlet_id },
        announcements: announced.map(({ announcement }) => announcement),
        backlog: false,
      },
    ],
    now,
  );
  for (const { article, announcement } of announced) await setDocument(db, article.id, announcement.document_id);
  await updateUpload(db, upload.id, { status: 'published' }, now);
}

/** Words before a name: "By Anne Walker". */
const before = /^(?:by|von|vom|par|por|di|af|av|door|przez|texte?|tekst|testo|texto)\b[:.]?\s+/iu;
const longestHeadline = 120;

function announcementOf(upload: UploadRow, article: ArticleRow, origin: string): Announcement {
  const url = canonicalUrl(`${origin}/print/${article.id}`);
  const { headline, lead, body, author, captions } = article;
  return {
    document_id: newTimedId(),
    url_hash: hashUrl(url),
    url,
    host: '',
    entry: {
      title: headline || `${body.slice(0, longestHeadline)}${body.length > longestHeadline ? ' …' : ''}`,
      summary: body,
      content_html: null,
      author: author?.replace(before, '') ?? null,
      published_at: upload.published_at,
      date_confidence: 0.95,
      image_url: null,
      text_from: 'delivered',
      media_type: 'print',
      ...(lead && { lead }),
      ...(captions.length > 0 && { captions: captions.join('\n') }),
      ...(upload.stream_id && { only_stream_id: upload.stream_id }),
    },
  };
}
