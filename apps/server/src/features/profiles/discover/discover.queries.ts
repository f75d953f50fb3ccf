import { type DiscoverSearch, type MediaTier, mediaTiers, type Sentiment } from '@masthead/contract';
import { andAll, type Db, type RawBuilder, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import { type Fitting, fitting, isDemo, type Named, namingCompetitor, namingUs } from './fitting.queries.ts';

export interface HitRow {
  id: string;
  name: string;
  outlet_id: string | null;
  outlet_name: string | null;
  tier: MediaTier;
  job_title: string | null;
  country_id: string | null;
  languages: string[];
  /** Words of the newest articles; null: not counted yet. */
  beat: string[] | null;
  has_email: boolean;
  articles: number;
  negative: number;
  neutral: number;
  positive: number;
  first_at: string | null;
  last_at: string | null;
  matches: number;
  relation_id: string | null;
  relation_name: string | null;
  score: number;
  /** The person's documents that name the competitor, if one is wanted. */
  named: string[] | null;
}

/** A word and how much it counts. */
export interface Weighted {
  word: string;
  weight: number;
}

export interface Wanted extends Omit<DiscoverSearch, 'search' | 'without' | 'competitor' | 'own_names'> {
  /** Words that one article has to use, all of them. */
  all: readonly string[];
  /** Words of which articles use some. */
  some: readonly Weighted[];
  /** Words that no article of the person uses together. */
  without: readonly string[];
  /** Names of which one has to be in the text of an article. */
  competitor: Named | null;
  /** Names that no text of the person has. */
  own: Named | null;
  /** A profile that is not to be found. */
  except: string | null;
  /** true: relations of the brand alone. */
  onlyRelations: boolean;
  now: Date;
}

/** The best candidates of which the words of each article are looked at. */
const mostCandidates = 300;

/** The documents that name the competitor of a search. */
const ofCompetitor = sql`select id from named`;

const wordsOf = ({ some }: Wanted): string[] => some.map(({ word }) => word);

/** Returns true if articles fit the search or do not; otherwise all of a person's articles count. */
export const choosesArticles = ({ all, some, competitor }: Wanted): boolean =>
  all.length > 0 || some.length > 0 || competitor !== null;

/** Returns true if the articles that fit are counted when people are found; otherwise sums tell their number. */
const isCounted = ({ all, tone, competitor }: Wanted): boolean =>
  competitor !== null || all.length > 1 || (tone !== undefined && all.length > 0);

/**
 * Returns the profiles that use the words, with the number of articles that do, and how they are ordered. An index has the order of all
 * profiles and of those that use one word, so that only the best are read.
 */
function finding(wanted: Wanted): { found: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const { all, some, competitor, tone } = wanted;
  if (isCounted(wanted))
    return {
      order: sql`f.matches desc, f.profile_id`,
      found: sql`
        select a.profile_id,
          count(*) as matches,
          ln(1 + count(*)) as strength,
          ${tone ? sql`count(*) filter (where a.sentiment = ${tone})` : sql`null::bigint`} as toned,
          ${competitor ? sql`array_agg(a.document_id)` : sql`null::uuid[]`} as named
        from media_profile_articles a
        where true ${fitting({ all, some: wordsOf(wanted), among: competitor && ofCompetitor })}
        group by 1`,
    };
  const unread = sql`null::bigint as toned, null::uuid[] as named`;
  if (some.length > 0)
    return {
      order: sql`f.strength desc, f.profile_id`,
      found: sql`
        select w.profile_id, max(w.articles) as matches, sum(wanted.weight * ln(1 + w.articles)) as strength,
          ${unread}
        from media_profile_words w
        join (values ${values(some.map(({ word, weight }) => [word, sql`${weight}::float8`]))}) as wanted (
          word, weight
        )
          on wanted.word = w.word
        group by 1
        having count(*) >= least(2, ${some.length})`,
    };
  const [word] = all;
  return word === undefined
    ? {
        order: sql`p.articles desc, p.id desc`,
        found: sql`select id as profile_id, 0 as matches, ln(1 + articles) as strength, ${unread} from media_profiles`,
      }
    : {
        order: sql`f.matches desc, f.profile_id`,
        found: sql`
          select profile_id, articles as matches, ln(1 + articles) as strength, ${unread}
          from media_profile_words
          where word = ${word}`,
      };
}

/** Half of the articles have the tone; before articles are looked at, one of them has to. */
const tones = {
  negative: { some: sql`p.negative > 0`, most: sql`p.negative * 2 >= p.articles and p.negative > 0` },
  neutral: { some: sql`p.neutral > 0`, most: sql`p.neutral * 2 >= p.articles and p.neutral > 0` },
  positive: { some: sql`p.positive > 0`, most: sql`p.positive * 2 >= p.articles and p.positive > 0` },
};

/** Returns a condition: the outlet of a profile `p` has one of some tiers. One without a tier of the brand has the tier `none`. */
function inTiers(brandId: BrandId, tiers: readonly MediaTier[]): RawBuilder<unknown> {
  const outletsOf = (chosen: readonly MediaTier[]) =>
    sql`select outlet_id from outlet_tiers where brand_id = ${brandId} and tier = any(${chosen})`;
  return tiers.includes('none')
    ? sql`
      (p.outlet_id is null or p.outlet_id not in (${outletsOf(mediaTiers.filter((tier) => !tiers.includes(tier)))}))`
    : sql`p.outlet_id in (${outletsOf(tiers)})`;
}

/** Returns relations of the brand that are linked to a profile `p`. */
const relationOf = (brandId: BrandId, column: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${column}
  from relation_profiles l
  join relations known on known.brand_id = l.brand_id and known.id = l.relation_id
  where l.brand_id = ${brandId} and l.profile_id = p.id and known.deleted_at is null`;

function fits(brandId: BrandId, wanted: Wanted): RawBuilder<unknown> {
  const { categories, countries, languages, outlets, tiers, tone, active_within, except, onlyRelations } = wanted;
  return andAll([
    categories?.length && sql`p.categories && ${categories}::text[]`,
    countries?.length && sql`p.country_id = any(${countries})`,
    languages?.length && sql`p.languages && ${languages}::text[]`,
    outlets?.length && sql`p.outlet_id = any(${outlets}::uuid[])`,
    tiers?.length && inTiers(brandId, tiers),
    tone && tones[tone][choosesArticles(wanted) ? 'some' : 'most'],
    active_within && sql`p.last_at >= ${new Date(wanted.now.getTime() - active_within * 86_400_000)}`,
    except && sql`p.id <> ${except}`,
    onlyRelations && sql`exists (${relationOf(brandId, sql`1`)})`,
  ]);
}

/** Candidates with the number of their articles that fit. Articles are read only where neither sums nor the search tell it. */
function counted(wanted: Wanted): RawBuilder<unknown> {
  const { without, tone } = wanted;
  const isRead = tone !== undefined && !isCounted(wanted) && choosesArticles(wanted);
  const isToned = isRead ? sql`m.toned * 2 >= m.matches` : sql`c.toned is null or c.toned * 2 >= c.likely`;
  const excluded = sql`
    where not exists (
      select a.document_id
      from media_profile_articles a
      where a.profile_id = c.id and a.words @> ${without}::text[]
    )`;
  return sql`
    select c.*, ${isRead ? sql`m.matches` : sql`c.likely::int as matches`}, ${tone ? isToned : sql`true`} as is_toned
    from candidates c
      ${
        isRead
          ? sql`
            cross join lateral (
              select count(*)::int as matches, count(*) filter (where a.sentiment = ${tone}) as toned
              from media_profile_articles a
              where a.profile_id = c.id ${fitting({ all: [], some: wordsOf(wanted), among: null })}
            ) m`
          : sql``
      }
      ${without.length > 0 ? excluded : sql``}`;
}

/**
 * Profiles that fit, the best first. A profile is better the more of its articles fit, the larger their share, and the newer its last
 * article. Demo outlets and others never meet.
 */
export const listHits = (
  db: Db,
  brandId: BrandId,
  wanted: Wanted,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) => {
  const { found, order } = finding(wanted);
  // Stored whole, all profiles or those of a word would lose the order of their index.
  const isOrdered = !isCounted(wanted) && wanted.some.length === 0;
  const best = (condition: RawBuilder<unknown> | null) => sql`
    select p.*, f.matches as likely, f.strength, f.toned, f.named
    from found f
    join media_profiles p on p.id = f.profile_id
    left join outlets o on o.id = p.outlet_id
    where coalesce(o.is_demo, false) = ${isDemo(brandId)} ${fits(brandId, wanted)} ${andAll([condition])}
    order by ${order}
    limit ${mostCandidates}`;
  return rowsOf(
    db,
    sql<HitRow>`
      with
        ${wanted.competitor ? sql`${namingCompetitor(brandId, wanted.competitor)},` : sql``} found as ${isOrdered ? sql`not materialized` : sql`materialized`} (
          ${found}
        ),
        ${
          wanted.own
            ? sql`${namingUs(brandId, wanted.own, best)},
        candidates as (select * from reached where id not in (select profile_id from about_us)),`
            : sql`candidates as (${best(null)}),`
        } counted as (${counted(wanted)}),
        scored as (
          select c.*,
            round(
              (${wanted.all.length > 0 || wanted.competitor ? sql`ln(1 + c.matches) * (0.6 + 0.4 * sqrt(c.matches::float8 / greatest(c.articles, 1)))` : sql`c.strength / ${wanted.some.length > 0 ? sql`ln(2 + c.articles)` : sql`1`}`} * exp(- least(
                3, coalesce(extract(epoch from ${wanted.now}::timestamptz - c.last_at) / 31536000, 3)
              )))::numeric,
              6
            )::float8 as score
          from counted c
          where c.is_toned and ${choosesArticles(wanted) ? sql`c.matches > 0` : sql`true`}
        )
      select p.id, p.name, o.id as outlet_id, o.name as outlet_name, coalesce(t.tier, 'none') as tier, p.job_title,
        p.country_id, p.languages, p.beat, p.email is not null as has_email, p.articles, p.negative, p.neutral,
        p.positive, p.first_at, p.last_at, p.matches, r.relation_id, r.relation_name, p.score, p.named
      from scored p
      left join outlets named on named.id = p.outlet_id
      left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
      left join outlet_tiers t on t.brand_id = ${brandId} and t.outlet_id = p.outlet_id
      left join lateral (
        ${relationOf(brandId, sql`l.relation_id, known.name as relation_name`)} order by l.linked_at limit 1
      ) r
        on true
      where true ${andAll([after && sql`(p.score, p.id) < (${after[0]}::float8, ${after[1]}::uuid)`])}
      order by p.score desc, p.id desc
      limit ${limit + 1}`,
  );
};

/** Counts the articles of some profiles that fit, by tone. */
export const countTones = (db: Db, profileIds: readonly string[], wanted: Fitting) =>
  rowsOf(
    db,
    sql<{ profile_id: string; articles: number } & Record<Sentiment, number>>`
      select a.profile_id,
        count(*)::int as articles,
        (count(*) filter (where a.sentiment = 'negative'))::int as negative,
        (count(*) filter (where a.sentiment = 'neutral'))::int as neutral,
        (count(*) filter (where a.sentiment = 'positive'))::int as positive
      from media_profile_articles a
      where a.profile_id = any(${profileIds}::uuid[]) ${fitting(wanted)}
      group by 1`,
  );

/** Returns the words of a story of a brand. */
export const findStoryText = (db: Db, brandId: BrandId, storyId: string) =>
  rowOf(
    db,
    sql<{ headline: string; subheading: string | null; copytext: string }>`
      select headline, subheading, copytext
      from stories
      where brand_id = ${brandId} and id = ${storyId} and deleted_at is null`,
  );
