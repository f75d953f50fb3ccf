import type { FieldSource, RelationChange, RelationField, RelationNews, RelationProfile } from '@masthead/contract';
import { relationFieldNames } from '@masthead/contract';
import { nameBlock, parsePersonName } from '@masthead/reading';
import { type Db, inOneTransaction } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { changeRelation, findRelation, type RelationRow } from '../../connect/index.ts';
import { listBeatWords } from '../beats.queries.ts';
import { articleAnswer } from '../profile-answer.ts';
import { findProfile, listNewestArticles, type ProfileRow } from '../profiles.queries.ts';
import {
  deleteLink,
  findLink,
  findSources,
  ignoreValue,
  insertLinks,
  type Link,
  listNamesakes,
} from './links.queries.ts';

type Effects = Pick<Services, 'db' | 'clock'>;

/** Returns values of a relation and of a profile, by the relation's fields. */
const mineOf = (row: RelationRow, field: RelationField): string | null =>
  field === 'media_outlet_id' ? row.outlet_id : row[field];
function theirsOf(profile: ProfileRow, field: RelationField): string | null {
  if (field === 'media_outlet_id') return profile.outlet_id;
  if (field === 'name' || field === 'email' || field === 'phone' || field === 'job_title' || field === 'country_id')
    return profile[field];
  return profile.social[field] ?? null;
}

/** Returns the source of a detail; details from bylines have the time of the last one. */
const sourceOf = (profile: ProfileRow, field: string): Omit<FieldSource, 'field'> | null =>
  profile.sources[field] ??
  (profile.last_at ? { source: 'bylines', basis: 'legitimate_interest', at: profile.last_at } : null);

/** Details of the profile that the relation does not have, without those that were ignored. */
function newsOf(relation: RelationRow, profile: ProfileRow, ignored: Link['ignored']): RelationNews[] {
  return relationFieldNames.flatMap((field) => {
    const theirs = theirsOf(profile, field);
    const mine = mineOf(relation, field);
    if (!theirs || theirs === mine || ignored[field] === theirs) return [];
    const isOutlet = field === 'media_outlet_id';
    return [
      {
        field,
        mine: (isOutlet ? relation.outlet_name : mine) ?? '',
        theirs: (isOutlet ? profile.outlet_name : theirs) ?? '',
        source: sourceOf(profile, field),
      },
    ];
  });
}

const outletOf = (row: { outlet_id: string | null; outlet_name: string | null }) =>
  row.outlet_id && row.outlet_name !== null ? { id: row.outlet_id, name: row.outlet_name } : null;

/** Returns what a relation's profile knows. Throws 404. */
export async function relationProfile(db: Db, scope: Scope, relationId: string): Promise<RelationProfile> {
  const relation = await findRelation(db, scope, relationId);
  if (!relation) throw notFound();
  const [link, sources] = await Promise.all([
    findLink(db, relation.brand_id, relationId),
    findSources(db, relation.brand_id, relationId),
  ]);
  const profile = link && (await findProfile(db, link.profile_id));
  const told = Object.entries(sources).map(([field, source]) => ({ field, ...source }));
  if (!link || !profile) {
    const parts = parsePersonName(relation.name);
    const namesakes = parts ? await listNamesakes(db, nameBlock(parts), 5) : [];
    return {
      media_profile: null,
      proposals: namesakes.map(({ id, name, articles, ...place }) => ({
        id,
        name,
        articles,
        media_outlet: outletOf(place),
      })),
      news: [],
      sources: told,
      beat: [],
      latest: [],
    };
  }
  const [[beat], latest] = await Promise.all([
    listBeatWords(db, [profile.id], { newest: 100, words: 8 }),
    listNewestArticles(db, [profile.id], { each: 5 }),
  ]);
  return {
    media_profile: { id: profile.id, name: profile.name, media_outlet: outletOf(profile) },
    proposals: [],
    news: newsOf(relation, profile, link.ignored),
    sources: told,
    beat: beat?.words ?? [],
    latest: latest.map(articleAnswer),
  };
}

/** Links a relation to a profile, or to none. Throws 404. */
export async function linkProfile(
  { db, clock }: Effects,
  scope: Scope,
  relationId: string,
  profileId: string | null,
): Promise<void> {
  const relation = await findRelation(db, scope, relationId);
  if (!relation || (profileId && !(await findProfile(db, profileId)))) throw notFound();
  const { brand_id } = relation;
  if (profileId) await insertLinks(db, brand_id, [{ relationId, profileId, userId: scope.actor.user_id }], clock.now());
  else await deleteLink(db, brand_id, relationId);
}

/** Takes over or ignores what the profile says of a field. Throws 404 if there is no news of it. */
export const decideNews = (
  { db, clock }: Effects,
  scope: Scope,
  relationId: string,
  { field, decision }: { field: RelationField; decision: 'accept' | 'ignore' },
): Promise<void> =>
  inOneTransaction(db, async (transaction) => {
    const relation = await findRelation(transaction, scope, relationId);
    const link = relation && (await findLink(transaction, relation.brand_id, relationId));
    const profile = link && (await findProfile(transaction, link.profile_id));
    const theirs = profile && theirsOf(profile, field);
    if (!relation || !profile || !theirs) throw notFound();
    if (decision === 'ignore') {
      await ignoreValue(transaction, relation.brand_id, relationId, { [field]: theirs });
      return;
    }
    const change: RelationChange = { [field]: theirs };
    const source = sourceOf(profile, field);
    await changeRelation(
      { db: transaction, clock },
      scope,
      relationId,
      change,
      source ? { [field]: source } : undefined,
    );
  });
