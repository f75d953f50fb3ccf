import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

interface Hit {
  id: string;
  brand_id: BrandId;
  email_id: string;
  recipient_id: string;
  kind: 'open' | 'click';
  link: number | null;
  actor: 'human' | 'machine' | 'unknown';
  reason: string;
  client: string | null;
  at: Date;
}

/** Returns the links of an e-mail and whether their use is counted. */
export const findTracked = (db: SystemDb, emailId: string) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId; is_tracked: boolean; stopped: boolean; links: string[] }>`
      select e.brand_id,
        e.is_tracked,
        e.tracking_stopped_at is not null as stopped,
        array(
          select l.url
          from email_links l
          where l.brand_id = e.brand_id and l.email_id = e.id
          order by l.number
        ) as links
      from emails e
      where e.id = ${emailId}`,
  );

/** Times at which the mail server accepted messages of recipients whose hits are counted. */
export const listAccepted = (
  db: SystemDb,
  recipients: readonly { brand_id: BrandId; email_id: string; recipient_id: string }[],
) =>
  rowsOf(
    db,
    sql<{ id: string; accepted_at: string | null }>`
      select r.id, r.accepted_at
      from unnest(
        ${recipients.map(({ brand_id }) => brand_id)}::uuid[],
        ${recipients.map(({ email_id }) => email_id)}::uuid[],
        ${recipients.map(({ recipient_id }) => recipient_id)}::uuid[]
      ) as w (brand_id, email_id, id)
      join email_recipients r on r.brand_id = w.brand_id and r.email_id = w.email_id and r.id = w.id and r.is_tracked`,
  );

const mostHits = 50;

/**
 * Writes hits in one statement: at most 50 of a recipient are kept, all are counted. Only the message holds the links, so a
 * hit of any kind also proves that a message with a lost reply arrived.
 */
export const saveHits = (db: SystemDb, hits: readonly Hit[]) =>
  countOf(
    db,
    sql`
      with given as (
        select *
        from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as h (
          id uuid,
          brand_id uuid,
          email_id uuid,
          recipient_id uuid,
          kind text,
          link smallint,
          actor text,
          reason text,
          client text,
          at timestamptz
        )
      ),
        sums as (
          select brand_id,
            email_id,
            recipient_id,
            count(*) filter (where actor = 'human') as human,
            count(*) filter (where actor = 'machine') as machine,
            count(*) filter (where actor = 'unknown') as unknown,
            min(at) as first_hit,
            min(at) filter (where actor = 'human') as first_seen,
            min(at) filter (where actor = 'human' and kind = 'click') as first_click
          from given
          group by 1, 2, 3
        ),
        counted as (
          update email_recipients r
          set human_hits = r.human_hits + s.human,
            machine_hits = r.machine_hits + s.machine,
            unknown_hits = r.unknown_hits + s.unknown,
            state = case when r.state = 'unknown' then 'delivered' else r.state end,
            reason = case when r.state = 'unknown' then null else r.reason end,
            accepted_at = case
              when r.state = 'unknown' then coalesce(r.accepted_at, s.first_hit)
              else r.accepted_at
            end,
            opened_at = least(r.opened_at, s.first_seen),
            clicked_at = least(r.clicked_at, s.first_click)
          from sums s
          where r.brand_id = s.brand_id and r.email_id = s.email_id and r.id = s.recipient_id
          returning r.id, r.human_hits + r.machine_hits + r.unknown_hits as hits
        )
      insert into email_hits (brand_id, email_id, id, recipient_id, kind, link, actor, reason, client, at)
      select g.brand_id, g.email_id, g.id, g.recipient_id, g.kind, g.link, g.actor, g.reason, g.client, g.at
      from given g
      join counted c on c.id = g.recipient_id and c.hits <= ${mostHits}
      on conflict do nothing`,
  );

export const deleteHitsBefore = (db: SystemDb, time: Date) =>
  countOf(db, sql`delete from email_hits where at < ${time}`);

type Place = { brandId: BrandId; emailId: string };
const own = ({ brandId, emailId }: Place) => sql`brand_id = ${brandId} and email_id = ${emailId}`;

export const countHits = (db: Db, place: Place) =>
  rowsOf(
    db,
    sql<{ kind: 'open' | 'click'; actor: Hit['actor']; reason: string; count: number }>`
      select kind, actor, reason, count(*)::int as count
      from email_hits
      where ${own(place)}
      group by kind, actor, reason
      order by count desc, kind, actor, reason`,
  );

export const countByLink = (db: Db, { brandId, emailId }: Place) =>
  rowsOf(
    db,
    sql<{ number: number; url: string; clicks: number; recipients: number }>`
      select l.number, l.url, count(h.id)::int as clicks, count(distinct h.recipient_id)::int as recipients
      from email_links l
      left join email_hits h
        on h.brand_id = l.brand_id
        and h.email_id = l.email_id
        and h.link = l.number
        and h.kind = 'click'
        and h.actor = 'human'
      where l.brand_id = ${brandId} and l.email_id = ${emailId}
      group by l.number, l.url
      order by l.number`,
  );

export const countByHour = (db: Db, place: Place) =>
  rowsOf(
    db,
    sql<{ hour: string; opens: number; clicks: number }>`
      select date_trunc('hour', at) as hour, count(*) filter (where kind = 'open')::int as opens,
        count(*) filter (where kind = 'click')::int as clicks
      from email_hits
      where ${own(place)} and actor = 'human'
      group by 1
      order by 1`,
  );
