import { type AnswerOf, type Endpoints, events } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { broadcastAll } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { saveAutomatically } from '../mentions/index.ts';
import { type Impressions, impressionsOfMentions } from './clipping-impressions.ts';
import {
  type ClippingRow,
  findClippingOfDocument,
  insertClippings,
  linkMentions,
  listClippingsOf,
  type NewClipping,
} from './clippings.queries.ts';
import { blankFields } from './compose-clipping.ts';
import { insertEvidence } from './evidence/evidence.queries.ts';
import { takeEvidenceSoon } from './evidence/take-evidence.ts';
import { findLinkable } from './linked-records.ts';
import { addLinks } from './links.queries.ts';
import { readSoon } from './messages/read-clippings.ts';
import { keepRollups } from './rollups/keep-rollups.ts';
import { findSavable, type SavableMention } from './savable.queries.ts';
import { namedTags } from './tags/change-tags.ts';
import { addTags, setTags } from './tags/tags.queries.ts';
import { valueClipping } from './value-clipping.ts';

/** Below this the machine's tone is too unsure to be worth money; a person sets it. */
const sureOfTone = 0.6;

/** Made by no person: clippings that a stream's rule saves. */
const byRule = '00000000-0000-0000-0000-000000000000';

function clippingOf(mention: SavableMention, impressions: Impressions, createdBy: string): NewClipping {
  const isSure = mention.sentiment_confidence === null || mention.sentiment_confidence >= sureOfTone;
  const fields = {
    ...blankFields,
    type: mention.media_type,
    media_type: mention.media_type,
    url: mention.url,
    thumbnail: mention.thumbnail,
    headline: mention.headline,
    published_at: mention.published_at,
    outlet_id: mention.outlet_id,
    outlet_name: mention.outlet_name,
    tier: mention.tier,
    country_id: mention.country_id,
    language: mention.language,
    text_tonality: isSure ? mention.sentiment : null,
    tonality_set_by_person: mention.sentiment_confidence === null,
    ...impressions,
  };
  return {
    id: uuidv7(),
    brand_id: mention.brand_id,
    mention_id: mention.id,
    document_id: mention.document_id,
    cluster_id: mention.cluster_id,
    created_by: createdBy,
    ...fields,
    ...valueClipping(fields),
  };
}

async function save(db: Db, mentions: readonly SavableMention[], createdBy: string, now: Date): Promise<string[]> {
  if (mentions.length === 0) return [];
  // Two streams may have found one document: it is one clipping of the brand.
  const once = [
    ...new Map(mentions.map((mention) => [`${mention.brand_id} ${mention.document_id}`, mention])).values(),
  ];
  const brandIds = [...new Set(once.map((mention) => mention.brand_id))];
  const impressions = await impressionsOfMentions(db, once);
  const clippings = once.map((mention, at) => clippingOf(mention, impressions[at]!, createdBy));
  const ids = clippings.map((clipping) => clipping.id);
  const written = await keepRollups(db, { brandIds, ids }, () => insertClippings(db, clippings, now));
  const fresh = clippings.filter((clipping) => written.includes(clipping.id));
  await keepEvidence(db, fresh, now);
  await readSoon(db, fresh);
  await linkMentions(
    db,
    brandIds,
    once.map((mention) => mention.document_id),
  );
  const payload = { count: written.length };
  await broadcastAll(
    db,
    events.clippingsChanged,
    brandIds.map((id) => ({ id, payload })),
  );
  return written;
}

async function keepEvidence(db: Db, clippings: readonly NewClipping[], now: Date): Promise<void> {
  const rows = clippings.flatMap(({ id, brand_id, url }) => (url ? [{ brand_id, clipping_id: id, url }] : []));
  if (rows.length === 0) return;
  await insertEvidence(db, rows, now);
  await takeEvidenceSoon(db);
}

/** Saves a mention as a clipping of its brand with the fields filled in; a second time it answers with the clipping there is. */
export async function saveMention(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  mentionId: string,
  tags: readonly string[] = [],
): Promise<ClippingRow> {
  const [mention] = await findSavable(db, scope.brandIds, [mentionId]);
  if (!mention) throw notFound();
  await db.transaction().execute(async (transaction) => {
    const [clippingId] = await save(transaction, [mention], scope.actor.user_id, clock.now());
    if (clippingId && tags.length > 0)
      await keepRollups(transaction, { brandIds: [mention.brand_id], ids: [clippingId] }, () =>
        setTags(transaction, mention.brand_id, clippingId, namedTags(tags)),
      );
  });
  return (await findClippingOfDocument(db, scope, mention.document_id))!;
}

/** Saves several mentions; those that are clippings already stay as they are, and all of them get the tags. Throws 404. */
export const saveMentions = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  mentionIds: readonly string[],
  tags: readonly string[],
): Promise<AnswerOf<Endpoints['mentions.bulk-save']>['data']> =>
  db.transaction().execute(async (transaction) => {
    const mentions = await findSavable(transaction, scope.brandIds, mentionIds);
    if (mentions.length === 0) throw notFound();
    const written = await save(transaction, mentions, scope.actor.user_id, clock.now());
    const brandId = mentions[0]!.brand_id;
    const documents = [...new Set(mentions.map((mention) => mention.document_id))];
    const clippingOf = new Map(
      (await listClippingsOf(transaction, [brandId], documents)).map((row) => [row.document_id, row.id]),
    );
    const ids = [...clippingOf.values()];
    if (tags.length > 0)
      await keepRollups(transaction, { brandIds: [brandId], ids }, () =>
        addTags(transaction, brandId, ids, namedTags(tags)),
      );
    return {
      saved: written.length,
      already: documents.length - written.length,
      clippings: mentions.map((mention) => ({ id: clippingOf.get(mention.document_id)!, mention_id: mention.id })),
    };
  });

/** Saves what a stream with automatic clippings has found; doing it twice changes nothing. */
export const saveAutomaticallyJob = defineJob({
  ...saveAutomatically,
  run: ({ db, clock }: Pick<Services, 'db' | 'clock'>, { brand_id, mention_ids }) =>
    db.transaction().execute(async (transaction) => {
      const mentions = await findSavable(transaction, [brand_id], mention_ids);
      await save(transaction, mentions, byRule, clock.now());
      await applyRules(transaction, brand_id, mentions);
    }),
});

/** Gives clippings the tags and the KPI sets of the streams that found them, also if another stream had found them before. */
async function applyRules(db: Db, brandId: BrandId, mentions: readonly SavableMention[]): Promise<void> {
  const ruled = mentions.filter((mention) => mention.auto_tags.length + mention.auto_kpi_ids.length > 0);
  const documents = ruled.map((mention) => mention.document_id);
  const rows = await listClippingsOf(db, [brandId], documents);
  const clippingOf = new Map(rows.map((row) => [row.document_id, row.id]));
  const idsOf = (some: readonly SavableMention[]) => some.flatMap((one) => clippingOf.get(one.document_id) ?? []);
  const tagged = Map.groupBy(
    ruled.filter((mention) => mention.auto_tags.length > 0),
    (mention) => mention.auto_tags.join('\n'),
  );
  for (const some of tagged.values()) {
    const ids = idsOf(some);
    await keepRollups(db, { brandIds: [brandId], ids }, () => addTags(db, brandId, ids, namedTags(some[0]!.auto_tags)));
  }
  const wanted = ruled.flatMap((mention) =>
    mention.auto_kpi_ids.flatMap((id) => idsOf([mention]).map((clipping_id) => ({ clipping_id, id }))),
  );
  const known = await findLinkable(db, brandId, 'kpi_campaigns', [...new Set(wanted.map((pair) => pair.id))]);
  const open = known.filter((kpi) => !kpi.is_closed).map((kpi) => kpi.id);
  await addLinks(
    db,
    brandId,
    'kpi_campaigns',
    wanted.filter((pair) => open.includes(pair.id)),
  );
}
