import { type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

type Place = { brandId: BrandId; emailId: string };

/** Counts opens and clicks of people by the program that they used. */
export const countByClient = (db: Db, { brandId, emailId }: Place) =>
  rowsOf(
    db,
    sql<{ client: string | null; recipients: number; hits: number }>`
      select client, count(distinct recipient_id)::int as recipients, count(*)::int as hits
      from email_hits
      where brand_id = ${brandId} and email_id = ${emailId} and actor = 'human'
      group by client
      order by recipients desc, client nulls last`,
  );

/** Counts what recipients did by the outlet of their relation; null: they are no relations, or have none. */
export const countByOutlet = (db: Db, { brandId, emailId }: Place) =>
  rowsOf(
    db,
    sql<{
      outlet_id: string | null;
      outlet: string | null;
      recipients: number;
      opened: number;
      clicked: number;
      replied: number;
    }>`
      select o.id as outlet_id, o.name as outlet, count(*)::int as recipients, count(r.opened_at)::int as opened,
        count(r.clicked_at)::int as clicked, count(r.replied_at)::int as replied
      from email_recipients r
      left join relations p on p.brand_id = r.brand_id and p.id = r.relation_id
      left join outlets named on named.id = p.outlet_id
      left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
      where r.brand_id = ${brandId}
        and r.email_id = ${emailId}
        and r.state in ('accepted', 'delivered', 'bounced', 'unknown')
      group by o.id, o.name
      order by opened desc, recipients desc, o.name nulls last
      limit 200`,
  );
