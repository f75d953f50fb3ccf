import type { Hiding } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, entryInBrand, type Scope } from '../access/index.ts';
import { listStreamKeys, lockStreams } from './fair-use.queries.ts';
import {
  deleteHiddenSubjects,
  deleteHiding,
  hideReached,
  insertHiddenDocuments,
  insertHiddenStories,
  insertHidings,
  type Level,
  listStreamsOfHiding,
  listSubjects,
  type Reach,
  showHiding,
  showReached,
  type Target,
} from './hide.queries.ts';
import { hideOutlets, undoOutlets } from './hide-outlets.ts';
import { findOutletHiding } from './outlet-hidings.queries.ts';
import { settleChanged } from './settle-hidden.ts';
import { distinct, type StoryKey, type StreamKey } from './stories.queries.ts';

type Hide = Pick<Services, 'db' | 'clock'>;
interface What {
  level: Level;
  reach: Reach;
}

/** Hides mentions, their stories or outlets, in the stream, in the brand, or in the organisation's brands where the caller may. */
export const hideMentions = (
  { db, clock }: Hide,
  scope: Scope,
  mentionIds: readonly string[],
  what: What,
): Promise<Hiding> =>
  db.transaction().execute(async (transaction) => {
    const target = await lockTarget(transaction, scope, mentionIds, what);
    const hide = { hideId: uuidv7(), level: what.level, by: scope.actor.user_id, at: clock.now() };
    if (what.reach === 'outlet') return await hideOutletsOf(transaction, target, hide);
    const hidden = await hideReached(transaction, target);
    await insertHidings(transaction, hidden, hide);
    const stories = storiesOf(target);
    if (what.reach === 'story') await insertHiddenStories(transaction, stories, hide);
    else if (what.level !== 'stream') {
      const documents = target.brandIds.flatMap((brand_id) =>
        target.subjects.map(({ document_id }) => ({ brand_id, document_id })),
      );
      await insertHiddenDocuments(transaction, distinct([...hidden, ...documents], 'brand_id', 'document_id'), hide);
    }
    await settleChanged(transaction, hidden);
    const own = new Set(target.subjects.map((subject) => subject.stream_id));
    return {
      hide_id: hidden.length > 0 || what.reach === 'story' ? hide.hideId : null,
      hidden: hidden.filter((mention) => own.has(mention.stream_id)).length,
    };
  });

async function hideOutletsOf(
  db: Db,
  { level, brandIds, streams, subjects }: Target,
  { hideId, by, at }: { hideId: string; by: string; at: Date },
): Promise<Hiding> {
  const visible = await hideOutlets(db, streams, {
    brand_id: subjects[0]!.brand_id,
    hide_id: hideId,
    level,
    brand_ids: [...brandIds],
    stream_ids: level === 'stream' ? streams.map((stream) => stream.stream_id) : [],
    outlet_ids: [...new Set(subjects.map((subject) => subject.outlet_id))],
    hidden_by: by,
    hidden_at: at.toISOString(),
  });
  const own = new Set(subjects.map((subject) => subject.stream_id));
  return {
    hide_id: visible.length > 0 ? hideId : null,
    hidden: visible.reduce((sum, row) => sum + (own.has(row.stream_id) ? row.mentions : 0), 0),
  };
}

/** Shows mentions, their stories or outlets again at one level. */
export const showMentions = ({ db }: Hide, scope: Scope, mentionIds: readonly string[], what: What): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const target = await lockTarget(transaction, scope, mentionIds, what);
    const shown = await showReached(transaction, target);
    const documents = [...shown, ...target.subjects].map((row) => row.document_id);
    await deleteHiddenSubjects(transaction, target, documents);
    await settleChanged(transaction, shown);
    return shown.length;
  });

/** Shows mentions again at every level at which they are hidden, as far as the caller may. */
export async function showAtEveryLevel(services: Hide, scope: Scope, mentionIds: readonly string[]): Promise<number> {
  let shown = 0;
  for (const level of ['stream', 'brand', 'organisation'] as const)
    shown = Math.max(shown, await showMentions(services, scope, mentionIds, { level, reach: 'piece' }));
  return shown;
}

/** Takes one hiding back, exactly as far as it reached; what else had been hidden before stays so. */
export const undoHiding = ({ db }: Hide, scope: Scope, hideId: string): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const brandIds = [...new Set([...scope.brandIds, ...permittedBrands(scope)])];
    await lockStreams(
      transaction,
      distinct<StreamKey>(await listStreamsOfHiding(transaction, brandIds, hideId), 'brand_id', 'stream_id'),
    );
    const ofOutlets = await findOutletHiding(transaction, brandIds, hideId);
    if (ofOutlets) return await undoOutlets(transaction, ofOutlets, brandIds);
    const shown = await showHiding(transaction, brandIds, hideId);
    await deleteHiding(transaction, brandIds, hideId);
    await settleChanged(transaction, shown);
    return shown.length;
  });

/** Brands of the organisation in which the caller may hide. */
const permittedBrands = (scope: Scope): BrandId[] =>
  scope.actor.memberships
    .filter((membership) => membership.organisation_id === scope.organisationId)
    .map((membership) => membership.brand_id)
    .filter((brandId) => entryInBrand(scope.actor, brandId, 'stream.update').can);

/** Finds what is meant, and locks every stream that is reached before anything of it is read again. Throws 404. */
async function lockTarget(
  db: Db,
  scope: Scope,
  mentionIds: readonly string[],
  { level, reach }: What,
): Promise<Target> {
  const subjects = await listSubjects(db, scope, mentionIds);
  if (subjects.length === 0) throw notFound();
  const brandIds = level === 'organisation' ? permittedBrands(scope) : [...scope.brandIds];
  const streams =
    level === 'stream' ? distinct<StreamKey>(subjects, 'brand_id', 'stream_id') : await listStreamKeys(db, brandIds);
  await lockStreams(db, streams);
  return { level, reach, brandIds, streams, subjects };
}

/** Returns the stories of the subjects, in every brand of the target. */
const storiesOf = ({ level, brandIds, subjects }: Target): StoryKey[] =>
  level === 'stream'
    ? distinct<StoryKey>(subjects, 'brand_id', 'stream_id', 'cluster_id')
    : distinct(
        brandIds.flatMap((brand_id) =>
          subjects.map(({ stream_id, cluster_id }) => ({ brand_id, stream_id, cluster_id })),
        ),
        'brand_id',
        'cluster_id',
      );
