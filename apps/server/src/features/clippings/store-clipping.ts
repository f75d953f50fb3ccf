import { type BodyOf, type Endpoints, events } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, transact } from '../../platform/db/index.ts';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { brandIn, type Scope } from '../access/index.ts';
import { holdFiles } from '../files/index.ts';
import { impressionsOf, impressionsOfMentions } from './clipping-impressions.ts';
import {
  type ClippingRow,
  findClipping,
  insertClippings,
  linkMentions,
  type NewClipping,
} from './clippings.queries.ts';
import { blankFields, checkCountry, outletFields, withoutUndefined } from './compose-clipping.ts';
import { insertEvidence } from './evidence/evidence.queries.ts';
import { takeEvidenceSoon } from './evidence/take-evidence.ts';
import { markLooked } from './looks.queries.ts';
import { readSoon } from './messages/read-clippings.ts';
import { findPreparation } from './prepare/preparations.queries.ts';
import { keepRollups } from './rollups/keep-rollups.ts';
import { findSavable, type SavableMention } from './savable.queries.ts';
import { setLinks } from './set-links.ts';
import { namedTags } from './tags/change-tags.ts';
import { setTags } from './tags/tags.queries.ts';
import { valueClipping } from './value-clipping.ts';

type Body = BodyOf<Endpoints['clippings.store']>;

/** Makes a clipping by hand. One that was prepared from a mention belongs to it. Throws 409 already_clipping, 422. */
export async function storeClipping(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  body: Body,
): Promise<ClippingRow> {
  checkCountry(body.country_id);
  const { preparation_id, media_outlet_id, impressions: entered, files, tags, ...rest } = body;
  const { brand_id: named, stories, kpi_campaigns, relations, ...said } = rest;
  const brand_id = brandIn(scope, named);
  const preparation = preparation_id ? await findPreparation(db, scope, preparation_id, clock.now()) : undefined;
  if (preparation_id && !preparation) throw invalidField('preparation_id', 'invalid');
  const mention = preparation?.mention_id
    ? (await findSavable(db, [brand_id], [preparation.mention_id]))[0]
    : undefined;
  const fields = {
    ...blankFields,
    ...withoutUndefined(said),
    media_type: body.type,
    ...(await outletFields(db, brand_id, media_outlet_id ?? null)),
    tonality_set_by_person: body.text_tonality != null && body.text_tonality !== preparation?.text_tonality,
  };
  const [impressions] =
    mention && entered == null
      ? await impressionsOfMentions(db, [{ ...mention, ...fields }])
      : await impressionsOf(db, [{ ...fields, brand_id, entered: entered ?? null }]);
  const valued = { ...fields, ...impressions! };
  const clipping: NewClipping = {
    id: uuidv7(),
    brand_id,
    ...originOf(mention),
    created_by: scope.actor.user_id,
    ...valued,
    ...valueClipping(valued),
  };
  // Work in the background that locks the same rows may end this transaction.
  await transact(db, async (transaction) => {
    await writeClipping(transaction, clipping, { tags: tags ?? [], now: clock.now() });
    // The user who enters a clipping has reviewed it.
    await markLooked(transaction, brand_id, [clipping.id], { userId: scope.actor.user_id, now: clock.now() });
    await setLinks(transaction, clipping, { stories, kpi_campaigns, relations });
    await holdFiles(transaction, scope, { kind: 'clipping', id: clipping.id }, files ?? []);
  });
  return (await findClipping(db, scope, clipping.id))!;
}

const originOf = (mention: SavableMention | undefined) => ({
  mention_id: mention?.id ?? null,
  document_id: mention?.document_id ?? null,
  cluster_id: mention?.cluster_id ?? null,
});

/** Writes one clipping with its tags, and has its evidence taken. Throws 409 if the brand has its document already. */
export async function writeClipping(
  transaction: Db,
  clipping: NewClipping,
  { tags, now }: { tags: readonly string[]; now: Date },
): Promise<void> {
  const { id, brand_id, document_id, url } = clipping;
  await keepRollups(transaction, { brandIds: [brand_id], ids: [id] }, async () => {
    if ((await insertClippings(transaction, [clipping], now)).length === 0) throw new Failure(409, 'already_clipping');
    if (tags.length > 0) await setTags(transaction, brand_id, id, namedTags(tags));
  });
  await readSoon(transaction, [clipping]);
  if (document_id) await linkMentions(transaction, [brand_id], [document_id]);
  if (url) {
    await insertEvidence(transaction, [{ brand_id, clipping_id: id, url }], now);
    await takeEvidenceSoon(transaction);
  }
  await broadcast(transaction, events.clippingsChanged, brand_id, { count: 1 });
}
