import { type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

type Brands = Pick<Scope, 'brandIds'>;

/** Moments between which the sending of an e-mail began. */
interface Span {
  from: Date;
  until: Date;
}

interface MailSums {
  emails: number;
  delivered: number;
  /** Delivered to people whose opens and clicks are counted. */
  tracked: number;
  opened: number;
  clicked: number;
  replied: number;
}

const isDelivered = sql`r.state in ('accepted', 'delivered')`;
/**
 * Selects e-mails of a period with their recipients. Stories for followers are left out, because their opens are not
 * counted.
 */
const within = ({ brandIds }: Brands, { from, until }: Span) => sql`
  emails e
  left join email_recipients r on r.brand_id = e.brand_id and r.email_id = e.id and ${isDelivered}
  where e.brand_id = any(${brandIds})
    and e.kind = 'email'
    and e.status in ('delivering', 'sent')
    and e.started_at >= ${from}
    and e.started_at < ${until}`;

/** Returns what became of the e-mails of a period. */
export const sumEmails = async (db: Db, scope: Brands, span: Span): Promise<MailSums> =>
  (await rowOf(
    db,
    sql<MailSums>`
      select count(distinct e.id)::int as emails, count(r.id)::int as delivered,
        count(*) filter (where r.is_tracked)::int as tracked, count(r.opened_at)::int as opened,
        count(r.clicked_at)::int as clicked, count(r.replied_at)::int as replied
      from ${within(scope, span)}`,
  ))!;

interface SentEmail {
  id: string;
  subject: string;
  delivered: number;
  replied: number;
  /** Recipients who clicked and did not reply, and who opened and did neither. */
  clicked_only: number;
  opened_only: number;
}

/** Lists the e-mails of a period with the strongest response of each recipient, those with the most recipients first. */
export const listSentEmails = (db: Db, scope: Brands, span: Span, limit: number) =>
  rowsOf(
    db,
    sql<SentEmail>`
      select e.id,
        e.subject,
        count(r.id)::int as delivered,
        count(r.replied_at)::int as replied,
        count(*) filter (where r.clicked_at is not null and r.replied_at is null)::int as clicked_only,
        count(*) filter (
          where r.opened_at is not null and r.clicked_at is null and r.replied_at is null
        )::int as opened_only
      from ${within(scope, span)}
      group by e.id, e.subject, e.started_at
      order by delivered desc, e.started_at desc, e.id
      limit ${limit}`,
  );
