import type { hideLevels } from '@masthead/contract';
import { notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../accounts/index.ts';
import { findMention, type MentionRow, setHidden } from './mentions.queries.ts';

type Level = (typeof hideLevels)[number];

/** Hides a mention, or shows it again, in its stream, in all streams of the brand, or of the organisation's brands that the caller belongs to. */
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
    .map((membership) => membership.brand_id);
  const brandIds = level === 'organisation' ? inOrganisation : scope.brandIds;
  await db.transaction().execute(async (transaction) => {
    await setHidden(transaction, scope, mention, { level, hidden, brandIds }, clock.now());
    for (const brandId of brandIds)
      await broadcast(transaction, `private-brand.${brandId}`, 'mentions.changed', {
        stream_id: mention.stream_id,
        mention_id: mention.id,
      });
  });
  return (await findMention(db, scope, mentionId))!;
}
