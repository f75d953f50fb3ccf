import { randomInt } from 'node:crypto';
import { streamForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { systemClock } from '../../platform/clock/index.ts';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { type BrandId, type Scope, scopeOf } from '../access/index.ts';
import { createStream } from '../streams/index.ts';
import type { NewMention } from './mentions.queries.ts';

/** Returns the caller that tests of use cases pass. */
const scopeFor = ({ organisation, brand, user }: Awaited<ReturnType<typeof makeTenant>>): Scope =>
  scopeOf(
    {
      user_id: user.id,
      session_id: '',
      organisation_id: organisation.id,
      is_staff_member: true,
      language: 'en',
      impersonator_id: null,
      memberships: [
        {
          brand_id: brand.id,
          brand_name: brand.name,
          timezone: 'UTC',
          role: 'administrator',
          organisation_id: organisation.id,
          plan: 'enterprise',
          switched_off: [],
          limits: {},
        },
      ],
    },
    [brand.id],
    organisation.id,
  );

/** Makes a tenant with streams whose search finds nothing, for mentions that a test makes. */
export async function makeStreams(db: Db, count: number) {
  const tenant = await makeTenant(db);
  const scope = scopeFor(tenant);
  const streams: string[] = [];
  for (let index = 0; index < count; index++) {
    const word = `Quorra${randomInt(1e9)}x`;
    const form = streamForm.parse({ name: word, main_search_term: word });
    streams.push(await createStream({ db, clock: systemClock }, scope, form));
  }
  // The search of stored documents removes mentions that it does not find, such as all that a test makes.
  await rowsOf(db, sql`update stream_backfills set finished_at = now() where stream_id = any(${streams}::uuid[])`);
  return { ...tenant, scope, streams };
}

interface Given {
  brandId: BrandId;
  streamId: string;
  documentId?: string;
  clusterId?: string;
  outletId?: string;
  at?: Date;
  fields?: Partial<NewMention>;
}

export function newMention({ brandId, streamId, at = new Date(), fields = {}, ...given }: Given): NewMention {
  const documentId = given.documentId ?? uuidv7({ msecs: at.getTime() });
  return {
    id: uuidv7(),
    brand_id: brandId,
    stream_id: streamId,
    document_id: documentId,
    cluster_id: given.clusterId ?? documentId,
    published_at: at.toISOString(),
    collected_at: at.toISOString(),
    headline: 'Norlunde sails',
    headline_marks: [0, 8],
    excerpt: 'Norlunde said that its ferries sail again.',
    excerpt_marks: [0, 8],
    url: `https://outlet.example/${documentId}`,
    author: null,
    outlet_id: given.outletId ?? '00000000-0000-7000-8000-000000000001',
    outlet_name: 'Outlet',
    country_id: 'DK',
    language: 'da',
    media_type: 'web',
    sentiment: 'neutral',
    sentiment_confidence: 0.7,
    impressions: 1000,
    thumbnail: null,
    at_second: null,
    counted_on: at.toISOString().slice(0, 10),
    ...fields,
  };
}

interface Disagreement {
  what: string;
  detail: string;
}

/**
 * Lists all stored values beside the mentions of a brand that differ from the mentions; an empty list means that all is
 * correct.
 */
export const disagreements = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<Disagreement>`
      with said as (
        select stream_id, date_trunc('hour', published_at, 'UTC') as hour, media_type, sentiment, language, coalesce(country_id, '') as country_id,
          count(*) filter (where place = 'only')::int as onlys, count(*) filter (where place = 'first')::int as firsts, count(*) filter (where place = 'copy')::int as copies
        from mentions where brand_id = ${brandId} and not hidden group by 1, 2, 3, 4, 5, 6
      ), kept as (
        select stream_id, hour, media_type, sentiment, language, country_id, onlys, firsts, copies from mention_hours where brand_id = ${brandId} and onlys + firsts + copies > 0
      ), placed as (
        select id, place, case when hidden then null when count(*) filter (where not hidden) over story = 1 then 'only'
          when document_id = first_value(document_id) over (partition by stream_id, cluster_id order by hidden, document_id) then 'first' else 'copy' end as expected
        from mentions where brand_id = ${brandId} window story as (partition by stream_id, cluster_id)
      )
      select 'hours' as what, d::text as detail from ((select * from said except select * from kept) union all (select * from kept except select * from said)) d
      union all select 'hour sums', d::text from ((
          select stream_id, hour, sum(onlys), sum(firsts), sum(copies), sum(case when sentiment = 'negative' then onlys + firsts + copies else 0 end),
            sum(case when sentiment = 'neutral' then onlys + firsts + copies else 0 end), sum(case when sentiment = 'positive' then onlys + firsts + copies else 0 end)
          from said group by 1, 2
          except select stream_id, hour, onlys, firsts, copies, negative, neutral, positive from mention_hour_sums where brand_id = ${brandId}
        ) union all (
          select stream_id, hour, onlys, firsts, copies, negative, neutral, positive from mention_hour_sums where brand_id = ${brandId} and onlys + firsts + copies <> 0
          except select stream_id, hour, sum(onlys), sum(firsts), sum(copies), sum(case when sentiment = 'negative' then onlys + firsts + copies else 0 end),
            sum(case when sentiment = 'neutral' then onlys + firsts + copies else 0 end), sum(case when sentiment = 'positive' then onlys + firsts + copies else 0 end)
          from said group by 1, 2
        )) d
      union all select 'place', p::text from placed p where place is distinct from expected
      union all select 'arrivals', a::text from (
        select stream_id, day from (
          select stream_id, counted_on as day, count(*)::int as n from mentions where brand_id = ${brandId} group by 1, 2
          union all select stream_id, day, -mentions from mention_arrivals where brand_id = ${brandId}) u
        group by 1, 2 having sum(n) <> 0) a
      union all select 'parked', f::text from stream_fair_use f
        where brand_id = ${brandId} and parked <> (select count(*) from parked_mentions p where p.brand_id = f.brand_id and p.stream_id = f.stream_id)
      union all select 'paused', s.id::text from streams s join stream_fair_use f on f.stream_id = s.id
        where f.brand_id = ${brandId} and (s.paused_at is null) <> (f.parked = 0)`,
  );
