import type { RelationForm } from '@masthead/contract';
import { relationFieldNames } from '@masthead/contract';
import { type Db, inOneTransaction } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import { addToGroup, createRelation } from '../../connect/index.ts';
import { insertLinks, listLinked } from '../links/links.queries.ts';
import { findProfiles, type ProfileRow } from '../profiles.queries.ts';

type Effects = Pick<Services, 'db' | 'clock'>;

const formOf = (profile: ProfileRow, groups: readonly string[]): RelationForm => ({
  name: profile.name,
  email: profile.email,
  phone: profile.phone,
  media_outlet_id: profile.outlet_id,
  job_title: profile.job_title,
  categories: profile.categories,
  topics: profile.topics,
  country_id: profile.country_id,
  ...Object.fromEntries(
    Object.entries(profile.social).filter(([field]) => relationFieldNames.some((name) => name === field)),
  ),
  ...(groups.length > 0 && { groups: [...groups] }),
});

/** Origins of the details of a new relation: the profile's own sources, otherwise bylines. */
function sourcesOf(profile: ProfileRow, now: Date) {
  const bylines = { source: 'bylines', basis: 'legitimate_interest' as const, at: now.toISOString() };
  return { name: bylines, media_outlet_id: bylines, country_id: bylines, ...profile.sources };
}

interface Added {
  relationId: string;
  isNew: boolean;
}

/**
 * Makes journalists relations of a brand and puts them into groups, all or nothing. One who is a relation already stays as it is,
 * and is put into the groups. Throws 403, 404, 422.
 */
export const addPeople = (
  { db, clock }: Effects,
  scope: Scope,
  brandId: BrandId,
  { profileIds, groups = [] }: { profileIds: readonly string[]; groups?: readonly string[] | undefined },
): Promise<Added[]> =>
  inOneTransaction(db, async (transaction) => {
    const wanted = [...new Set(profileIds)];
    const profiles = await findProfiles(transaction, wanted);
    if (profiles.length < wanted.length) throw notFound();
    const known = new Map(
      (await listLinked(transaction, brandId, wanted)).map(({ profile_id, relation_id }) => [profile_id, relation_id]),
    );
    const added: Added[] = [];
    const effects = { db: transaction, clock };
    for (const profile of profiles) {
      const relationId = known.get(profile.id);
      if (relationId) added.push({ relationId, isNew: false });
      else
        added.push({
          relationId: await createRelation(
            effects,
            scope,
            brandId,
            formOf(profile, groups),
            sourcesOf(profile, clock.now()),
          ),
          isNew: true,
        });
    }
    await linkNew(transaction, { brandId, userId: scope.actor.user_id, now: clock.now() }, profiles, added);
    const others = added.filter(({ isNew }) => !isNew).map(({ relationId }) => relationId);
    if (others.length > 0) for (const groupId of groups) await addToGroup(effects, scope, groupId, others);
    return added;
  });

async function linkNew(
  db: Db,
  { brandId, userId, now }: { brandId: BrandId; userId: string; now: Date },
  profiles: readonly ProfileRow[],
  added: readonly Added[],
): Promise<void> {
  const links = added.flatMap(({ relationId, isNew }, at) =>
    isNew ? [{ relationId, profileId: profiles[at]!.id, userId }] : [],
  );
  if (links.length > 0) await insertLinks(db, brandId, links, now);
}
