import { invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, readerBrands, type Scope } from '../access/index.ts';
import { findOutletNames } from '../outlets/index.ts';
import { findStreamBrand, isStream } from '../streams/index.ts';
import { findFirstSecond, listMentionsOf, type OwnMention } from './mentions.queries.ts';

/** Returns a mention of a document in a stream that the caller may see; undefined without one. */
export async function findOwnMention(
  db: Services['db'],
  scope: Scope,
  documentId: string,
): Promise<OwnMention | undefined> {
  const within = { brandIds: scope.brandIds, readerBrandIds: readerBrands(scope.actor) };
  for (const mention of await listMentionsOf(db, scope.brandIds, documentId))
    if (await findStreamBrand(db, within, mention.stream_id)) return mention;
  return undefined;
}

/**
 * Returns the second around which all members of the mention's organisation see the extract of a recording. It does not depend on
 * their streams: by a stream of other words they would read on beyond what the licence allows.
 */
export const secondOfExtract = async (
  db: Services['db'],
  { brand_id }: OwnMention,
  documentId: string,
): Promise<number> => (await findFirstSecond(db, brand_id, documentId))?.at_second ?? 0;

/** Checks what staff state of an uploaded piece. Throws 422 for an outlet or a stream that does not exist. */
export async function checkPiece(
  { db }: Pick<Services, 'db'>,
  {
    media_outlet_id,
    stream_id,
  }: { media_outlet_id?: string | null | undefined; stream_id?: string | null | undefined },
): Promise<void> {
  if (media_outlet_id && !(await findOutletNames(db, [media_outlet_id])).has(media_outlet_id))
    throw invalidField('media_outlet_id', 'invalid');
  if (stream_id && !(await isStream(acrossBrands(db), stream_id))) throw invalidField('stream_id', 'invalid');
}
