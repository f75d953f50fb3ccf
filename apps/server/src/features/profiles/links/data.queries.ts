import { type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

export const listClippingsOf = (db: Db, brandId: BrandId, relationId: string) =>
  rowsOf(
    db,
    sql<{ headline: string; url: string | null; published_at: string }>`
      select c.headline, c.url, c.published_at
      from clipping_relations l
      join clippings c on c.brand_id = l.brand_id and c.id = l.clipping_id
      where l.brand_id = ${brandId} and l.relation_id = ${relationId}
      order by c.published_at desc, c.id
      limit 10000`,
  );

export const listEmailsTo = (db: Db, brandId: BrandId, relationId: string) =>
  rowsOf(
    db,
    sql<{
      subject: string;
      address: string;
      accepted_at: string | null;
      opened_at: string | null;
      clicked_at: string | null;
      replied_at: string | null;
    }>`
      select e.subject, r.address, r.accepted_at, r.opened_at, r.clicked_at, r.replied_at
      from email_recipients r
      join emails e on e.brand_id = r.brand_id and e.id = r.email_id
      where r.brand_id = ${brandId} and r.relation_id = ${relationId}
      order by r.accepted_at desc nulls last, e.id
      limit 10000`,
  );

/** Enquiries that were sent to newsrooms of the brand from the address of a relation. */
export const listEnquiriesOf = (db: Db, brandId: BrandId, email: string) =>
  rowsOf(
    db,
    sql<{ created_at: string; name: string; outlet: string | null; message: string; state: string }>`
      select created_at, name, outlet, message, state
      from press_enquiries
      where brand_id = ${brandId} and lower(email) = lower(${email})
      order by created_at desc, id
      limit 10000`,
  );

export const listRepliesOf = (db: Db, brandId: BrandId, relationId: string) =>
  rowsOf(
    db,
    sql<{ received_at: string; subject: string; text: string }>`
      select received_at, subject, body as text
      from email_replies
      where brand_id = ${brandId} and relation_id = ${relationId}
      order by received_at desc, id
      limit 10000`,
  );
