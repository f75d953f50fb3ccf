import { type CommentSubject, namesOne } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { brandIn, entryInBrand, forbidden, readerBrands, type Scope } from '../access/index.ts';
import { type Subject, subjectOf } from './comments.requests.ts';

/** Finds the record that a call names, if the caller may read it. Throws 403, 404, 422 unless it names one. */
export async function findSubject(db: Db, scope: Scope, brandId: string, subject: CommentSubject): Promise<Subject> {
  if (!namesOne(subject)) throw invalidField('mention_id', 'required');
  const { mention_id, clipping_id, story_id } = subject;
  const within = { brandIds: [brandIn(scope, brandId)], readerBrandIds: readerBrands(scope.actor) };
  const found = mention_id
    ? await subjectOf.mention.call(db, within, mention_id)
    : clipping_id
      ? await subjectOf.clipping.call(db, within, clipping_id)
      : story_id && (await subjectOf.story.call(db, within, story_id));
  if (!found) throw notFound();
  if (found.permission) {
    const entry = entryInBrand(scope.actor, found.brand_id, found.permission);
    if (!entry.can) throw forbidden(entry);
  }
  return found;
}
