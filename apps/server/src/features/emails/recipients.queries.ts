import type { RecipientState } from '@masthead/contract';
import { andAll, type Db, like, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

interface RecipientRow {
  id: string;
  email: string;
  name: string | null;
  relation_id: string | null;
  state: RecipientState;
  reason: string | null;
  reply: string | null;
  attempts: number;
  next_try_at: string | null;
  accepted_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  replied_at: string | null;
  hits: { human: number; machine: number; unknown: number };
  /** The address as the list sorts it. */
  sort: string;
}

const deeds = { opened: sql`opened_at`, clicked: sql`clicked_at`, replied: sql`replied_at` };

interface Filter {
  state?: readonly RecipientState[] | undefined;
  did?: keyof typeof deeds | undefined;
  search?: string | undefined;
}

/** Recipients by address, one more than the limit. */
export const listRecipientsOf = (
  db: Db,
  { brandId, emailId }: { brandId: BrandId; emailId: string },
  { state, did, search }: Filter,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<RecipientRow>`
      select id,
        address as email,
        name,
        relation_id,
        state,
        reason,
        reply,
        attempts,
        case when state = 'queued' then next_try_at end as next_try_at,
        accepted_at,
        opened_at,
        clicked_at,
        replied_at,
        json_build_object('human', human_hits, 'machine', machine_hits, 'unknown', unknown_hits) as hits,
        lower(address) as sort
      from email_recipients
      where brand_id = ${brandId}
        and email_id = ${emailId}
        ${andAll([
          state?.length && sql`state = any(${state}::text[])`,
          did && sql`${deeds[did]} is not null`,
          search && sql`(address ilike ${like(search)} or name ilike ${like(search)})`,
          after && sql`lower(address) > ${after[0]}`,
        ])}
      order by lower(address)
      limit ${limit + 1}`,
  );
