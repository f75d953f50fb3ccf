import type { hideLevels } from '@masthead/contract';
import { notFound } from '../../platform/http/failure.ts';
import { broadcastAll } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { entryInBrand, type Scope } from '../accounts/index.ts';
import { findMention, type MentionRow, setHidden } from './mentions.queries.ts';

type Level = (typeof hideLevels)[number];

/** Hides a mention, or shows it again, in its stream, in all streams of the brand, or of the organisation's brands where the caller may. */
export async function changeHidden(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  mentionId: string,
  { level, hidden }: { level: Level; hidden: boolean },
): Promise<MentionRow> {
  const mention = await findMention(db, scope, mentionId);
  if (!mention) throw notFound();
  const inOrganisation = scope.actor.memberships
    .filter((membership) => membership.organisation_id === scope.organisationId)
    .map((membership) => membership.brand_id)
    .filter((brandId) => entryInBrand(scope.actor, brandId, 'stream.update').can);
  const brandIds = level === 'organisation' ? inOrganisation : scope.brandIds;
  await db.transaction().execute(async (transaction) => {
    await setHidden(transaction, scope, mention, { level, hidden, brandIds }, clock.now());
    const data = { stream_id: mention.stream_id, mention_id: mention.id };
    await broadcastAll(
      transaction,
      brandIds.map((brandId) => ({ channel: `private-brand.${brandId}`, event: 'mentions.changed', data })),
    );
  });
  return (await findMention(db, scope, mentionId))!;
}
