import { type BodyOf, type Endpoints, events, type MediaType, urlFitsType } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { holdFiles } from '../files/index.ts';
import { type Impressions, impressionsOf } from './clipping-impressions.ts';
import { type ClippingFields, type ClippingRow, findClipping, updateClipping } from './clippings.queries.ts';
import { checkCountry, outletFields, withoutUndefined } from './compose-clipping.ts';
import { deleteEvidence, insertEvidence } from './evidence/evidence.queries.ts';
import { takeEvidenceSoon } from './evidence/take-evidence.ts';
import { markLooked } from './looks.queries.ts';
import { forgetPost, watchPosts } from './posts/posts.queries.ts';
import { keepRollups } from './rollups/keep-rollups.ts';
import { setLinks } from './set-links.ts';
import { namedTags } from './tags/change-tags.ts';
import { setTags } from './tags/tags.queries.ts';
import { valueClipping } from './value-clipping.ts';

type Change = BodyOf<Endpoints['clippings.update']>;

/** Changes the fields sent and values the clipping again. Throws 404, 409, 422. */
export async function changeClipping(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  clippingId: string,
  change: Change,
): Promise<ClippingRow> {
  const clipping = await findClipping(db, scope, clippingId);
  if (!clipping) throw notFound();
  checkCountry(change.country_id);
  const { media_outlet_id, tags, impressions: entered, files, stories, kpi_campaigns, relations, ...plain } = change;
  const changed = {
    ...clipping,
    ...withoutUndefined(plain),
    ...(plain.type && { media_type: plain.type }),
    ...(media_outlet_id !== undefined && (await outletFields(db, clipping.brand_id, media_outlet_id))),
    tonality_set_by_person: plain.text_tonality === undefined ? clipping.tonality_set_by_person : true,
  };
  if (changed.url && !urlFitsType(changed.url, changed.type as MediaType))
    throw invalidField('url', 'url_does_not_fit');
  const fields = { ...changed, ...(await impressionsAfter(db, clipping, changed, entered)) };
  await db.transaction().execute(async (transaction) => {
    await keepRollups(transaction, { brandIds: [clipping.brand_id], ids: [clippingId] }, async () => {
      await updateClipping(transaction, scope, clippingId, { ...fields, ...valueClipping(fields) }, clock.now());
      if (tags) await setTags(transaction, clipping.brand_id, clippingId, namedTags(tags));
    });
    await markLooked(transaction, clipping.brand_id, [clippingId], {
      userId: scope.actor.user_id,
      now: clock.now(),
    });
    await setLinks(transaction, clipping, { stories, kpi_campaigns, relations });
    if (files) await holdFiles(transaction, scope, { kind: 'clipping', id: clippingId }, files);
    if (fields.url !== clipping.url || fields.media_type !== clipping.media_type) {
      await forgetPost(transaction, clipping.brand_id, clippingId);
      await watchPosts(transaction, [{ ...fields, id: clippingId, brand_id: clipping.brand_id }], clock.now());
    }
    if (fields.url !== clipping.url)
      await renewEvidence(transaction, scope, { ...clipping, url: fields.url }, clock.now());
    await broadcast(transaction, events.clippingsChanged, clipping.brand_id, { count: 1 });
  });
  return (await findClipping(db, scope, clippingId))!;
}

/**
 * Returns the impressions after a change: a person's figure stays until a person removes it; values that depend on the
 * outlet follow its outlet and day.
 */
async function impressionsAfter(
  db: Db,
  before: ClippingRow,
  after: ClippingFields,
  entered: number | null | undefined,
): Promise<Impressions> {
  const isKept = entered === undefined && ['person', 'author'].includes(before.impressions_from);
  if (isKept) return { impressions: before.impressions, impressions_from: before.impressions_from };
  return (await impressionsOf(db, [{ ...after, brand_id: before.brand_id, entered: entered ?? null }]))[0]!;
}

async function renewEvidence(
  transaction: Db,
  scope: Scope,
  { id, brand_id, url }: Pick<ClippingRow, 'id' | 'brand_id' | 'url'>,
  now: Date,
): Promise<void> {
  await holdFiles(transaction, scope, { kind: 'clipping_evidence', id }, []);
  if (!url) {
    await deleteEvidence(transaction, brand_id, id);
    return;
  }
  await insertEvidence(transaction, [{ brand_id, clipping_id: id, url }], now);
  await takeEvidenceSoon(transaction);
}
