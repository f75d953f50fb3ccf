import type { BodyOf, Endpoints } from '@masthead/contract';
import { canonicalUrl, composeTranscript, type TimedText } from '@masthead/reading';
import { newTimedId } from '../../platform/clock/new-id.ts';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { announceDocuments, hashUrl, podcastMediaType } from '../documents/index.ts';
import { checkPiece } from '../mentions/index.ts';
import { deleteParts, listParts } from './parts.queries.ts';
import { requestReading } from './read-recording.ts';
import {
  findRecording,
  lockRecording,
  type RecordingChange,
  type RecordingRow,
  updateRecording,
} from './recordings.queries.ts';

type Change = BodyOf<Endpoints['staff.recordings.update']>;

const mediaTypeOf = ({ kind, outlet_media_type }: Pick<RecordingRow, 'kind' | 'outlet_media_type'>): string =>
  kind === 'podcast' ? podcastMediaType(outlet_media_type) : kind;

/** Returns all that is said in a recording as one text, with its times. */
export const textOf = async (db: Db, recordingId: string): Promise<TimedText> =>
  composeTranscript((await listParts(db, recordingId)).flatMap(({ cues }) => cues ?? []));

/** Corrects a recording, or takes it to another state. Throws 404, 409 if its state does not allow that, 422. */
export async function changeRecording(
  services: Pick<Services, 'db' | 'clock'>,
  recordingId: string,
  change: Change,
  origin: string,
): Promise<void> {
  const { db, clock } = services;
  await checkPiece(services, change);
  await db.transaction().execute(async (transaction) => {
    if (!(await lockRecording(transaction, recordingId))) throw notFound();
    const recording = await findRecording(acrossBrands(transaction), recordingId);
    if (!recording) throw notFound();
    const facts = factsOf(change);
    const isPublished = recording.document_id !== null;
    const { note: _, ...shown } = facts;
    if (isPublished && Object.keys(shown).length > 0) throw new Failure(409, 'recording_not_open');
    if (Object.keys(facts).length > 0) await updateRecording(transaction, recordingId, facts, clock.now());
    if (!change.status || change.status === recording.status) return;
    if (isPublished) throw new Failure(409, 'recording_not_open');
    // With the facts that were just changed, and the type of another outlet.
    const changed = await findRecording(acrossBrands(transaction), recordingId);
    await goTo(services, transaction, changed ?? recording, change.status, origin);
  });
}

const factsOf = ({ kind, media_outlet_id, published_at, stream_id, headline, note }: Change): RecordingChange => ({
  ...(kind !== undefined && { kind }),
  ...(media_outlet_id !== undefined && { outlet_id: media_outlet_id }),
  ...(published_at !== undefined && { published_at }),
  ...(stream_id !== undefined && { stream_id }),
  ...(headline !== undefined && { headline: headline || null }),
  ...(note !== undefined && { note: note || null }),
});

async function goTo(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  recording: RecordingRow,
  status: NonNullable<Change['status']>,
  origin: string,
): Promise<void> {
  const now = clock.now();
  const { id } = recording;
  if (status === 'published') return await publish(db, recording, origin, now);
  if (status === 'discarded' || (status === 'review' && recording.status === 'discarded')) {
    // One that was discarded while it was read has its transcript read when it is asked for.
    await updateRecording(db, id, { status, attempts: 0 }, now);
    return;
  }
  if (status !== 'waiting' || !['review', 'failed', 'discarded'].includes(recording.status) || !recording.storage_key)
    throw new Failure(409, 'recording_not_open');
  // Parts that the service has read are kept where others failed.
  if (recording.status !== 'failed') await deleteParts(db, id);
  await updateRecording(db, id, { status: 'waiting', failure: null, attempts: 0 }, now);
  await requestReading(db, id);
}

const longestHeadline = 120;

/** Makes a document of a recording; it takes the same road as others. Throws 409, and 422 without outlet, day or transcript. */
async function publish(db: Db, recording: RecordingRow, origin: string, now: Date): Promise<void> {
  const { id, outlet_id, published_at, headline, language, stream_id } = recording;
  if (recording.status !== 'review') throw new Failure(409, 'recording_not_open');
  if (!outlet_id) throw invalidField('media_outlet_id', 'required');
  if (!published_at) throw invalidField('published_at', 'required');
  const { text, times } = await textOf(db, id);
  if (text === '') throw new Failure(422, 'recording_without_text');
  const url = canonicalUrl(`${origin}/recordings/${id}`);
  const document_id = newTimedId();
  const start = text.slice(0, longestHeadline);
  const announcement = {
    document_id,
    url_hash: hashUrl(url),
    url,
    host: '',
    entry: {
      title: headline ?? (start.length < text.length ? `${start.replace(/\s+\S*$/, '')} …` : start),
      summary: text,
      content_html: null,
      author: null,
      published_at,
      date_confidence: 0.95,
      image_url: null,
      text_from: 'delivered' as const,
      media_type: mediaTypeOf(recording),
      time_codes: times,
      ...(language && { language }),
      ...(stream_id && { only_stream_id: stream_id }),
    },
  };
  await announceDocuments(
    db,
    [{ from: { source_id: null, outlet_id }, announcements: [announcement], backlog: false }],
    now,
  );
  await updateRecording(db, id, { status: 'published', document_id }, now);
}
