import { streamForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, findUserActor, scopeOf } from '../access/index.ts';
import type { StoredDocument } from '../documents/index.ts';
import { composeMention, toMatchDocument, writeMentions } from '../mentions/index.ts';
import { createStory } from '../stories/index.ts';
import { createStream, findLiveStream, isMatch } from '../streams/index.ts';
import { type DemoOwner, listDemoOutlets } from './demo.queries.ts';
import { type DemoPiece, piecesBetween } from './demo-pieces.ts';
import { outlets, sampleStories, sampleStreams, sampleTexts } from './demo-words.ts';
import { fillBrand, type PieceDocument } from './fill-brand.ts';
import { fillDemo } from './fill-demo.ts';

/** Days whose pieces are mentions too. */
const mentionDays = 21;
/** The newest pieces are not saved yet, so that there is something to save. */
const unsaved = days(2);
/**
 * A search of stored documents removes mentions of recent documents that it does not find, and the documents of the sample
 * are not stored. Their ids date from before its range.
 */
const documentAge = days(400);

/** Permissions that would let invented records reach others. */
export const switchedOff = [
  'members.manage',
  'newsroom.publish',
  'email.create',
  'brand.create',
  'organisation.update',
];

/** The pieces of the last weeks, each with the document that its mentions and clippings name. */
interface SampleContent {
  pieces: readonly DemoPiece[];
  documents: ReadonlyMap<string, PieceDocument>;
  now: Date;
}

/** Returns the content of a sample as of a time. */
export function contentOf(now: Date): SampleContent {
  const pieces = piecesBetween(before(now, days(mentionDays)), now);
  return { pieces, documents: identify(pieces), now };
}

/** Fills a new brand with a year of invented records. Call it in a transaction. */
export const fillSample = (transaction: Db, owner: DemoOwner, { documents, now }: SampleContent): Promise<void> =>
  fillBrand(transaction, owner, before(now, unsaved), (piece) => documents.get(keyOf(piece)) ?? null);

/** Adds streams with mentions and drafts of stories in the name of the owner, and the invented journalists, whom all samples share. */
export async function completeSample(
  services: Pick<Services, 'db' | 'clock'>,
  owner: DemoOwner,
  content: SampleContent,
): Promise<void> {
  const { db } = services;
  await fillDemo(services);
  const actor = await findUserActor(acrossBrands(db), owner.user_id, content.now);
  if (!actor) return;
  const own = scopeOf(actor, [owner.brand_id], owner.organisation_id);
  for (const stream of sampleStreams) {
    const id = await createStream(services, own, streamForm.parse(stream));
    await addMentions(db, id, content);
  }
  for (const story of sampleStories) await createStory(services, own, owner.brand_id, story);
}

const keyOf = ({ outlet, headline, published_at }: DemoPiece) => `${outlet} ${headline} ${published_at.getTime()}`;

/** Gives each piece the id of a document. Pieces with the same headline within three days are copies of each other. */
function identify(pieces: readonly DemoPiece[]): Map<string, PieceDocument> {
  const documents = new Map<string, PieceDocument>();
  const first = new Map<string, { cluster_id: string; at: number }>();
  for (const piece of pieces) {
    const at = piece.published_at.getTime();
    const document_id = uuidv7({ msecs: at - documentAge });
    const story = first.get(piece.headline);
    const isCopy = story !== undefined && at - story.at < days(3);
    const cluster_id = isCopy ? story.cluster_id : document_id;
    if (!isCopy) first.set(piece.headline, { cluster_id, at });
    documents.set(keyOf(piece), { document_id, cluster_id });
  }
  return documents;
}

/** Writes the mentions of a stream as its search would, from documents that no other stream finds. */
async function addMentions(db: Db, streamId: string, { pieces, documents, now }: SampleContent): Promise<void> {
  const stream = (await findLiveStream(db, streamId))!;
  const idOf = new Map((await listDemoOutlets(db)).map(({ id, site }) => [site, id]));
  const mentions = pieces
    .map((piece) => documentOf(piece, documents.get(keyOf(piece))!, idOf))
    .filter((document) => isMatch(stream, toMatchDocument(document)))
    .map((document) => composeMention(stream, document));
  await db.transaction().execute((transaction) => writeMentions(transaction, mentions, now));
}

function documentOf(
  piece: DemoPiece,
  { document_id, cluster_id }: PieceDocument,
  idOf: ReadonlyMap<string, string>,
): StoredDocument {
  const { name, site, country_id, media_type } = outlets[piece.outlet]!;
  const published_at = piece.published_at.toISOString();
  return {
    id: document_id,
    cluster_id,
    collected_at: published_at,
    published_at,
    is_news: true,
    outlet_id: idOf.get(site)!,
    outlet_name: name,
    url: `https://${site}/${document_id}`,
    site,
    headline: piece.headline,
    lead: '',
    body: sampleTexts[piece.language],
    captions_from: null,
    author: null,
    language: piece.language,
    country_id,
    media_type,
    sentiment: piece.text_tonality ?? 'neutral',
    sentiment_confidence: piece.text_tonality ? 0.9 : 0.5,
    image_url: null,
    impressions: piece.impressions,
    extract_characters: null,
    text_removed: false,
    only_stream_id: null,
    time_codes: null,
  };
}
