import type { Hiding } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { broadcastAll } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { entryInBrand, type Scope } from '../accounts/index.ts';
import { listStreamKeys, lockStreams } from './fair-use.queries.ts';
import {
  type ChangedMention,
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
import { distinct, hourOf, placeStories, recountHours, type StoryKey, type StreamKey } from './stories.queries.ts';

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
    const hidden = await hideReached(transaction, target);
    const hide = { hideId: uuidv7(), level: what.level, by: scope.actor.user_id, at: clock.now() };
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
    const shown = await showHiding(transaction, brandIds, hideId);
    await deleteHiding(transaction, brandIds, hideId);
    await settleChanged(transaction, shown);
    return shown.length;
  });

/** Brands of the organisation in which the caller may hide. */
const permittedBrands = (scope: Scope): string[] =>
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

/** Stories of the subjects, in every brand that is reached. */
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

/** Places the stories and counts the hours of what has appeared or disappeared, and tells open screens. */
async function settleChanged(db: Db, changed: readonly ChangedMention[]): Promise<void> {
  const moved = await placeStories(db, distinct<StoryKey>(changed, 'brand_id', 'stream_id', 'cluster_id'));
  await recountHours(db, [...moved, ...changed.map((row) => ({ ...row, hour: hourOf(row.published_at) }))]);
  await broadcastAll(
    db,
    [...Map.groupBy(changed, (row) => row.stream_id).values()].map((rows) => ({
      channel: `private-brand.${rows[0]!.brand_id}`,
      event: 'mentions.changed',
      data: {
        stream_id: rows[0]!.stream_id,
        count: rows.length,
        ...(rows.length === 1 && { mention_id: rows[0]!.id }),
      },
    })),
  );
}
