import type { EmailCounts, EmailStatus, EmailWarning } from '@masthead/contract';
import { andAll, countOf, type Db, isOneOf, like, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';

type Within = Pick<Scope, 'brandIds'>;
type SendAs = 'inline' | 'pdf' | 'both';
interface EmailSender {
  name: string | null;
  email: string | null;
  reply_to: string | null;
}

export interface EmailRow {
  id: string;
  brand_id: BrandId;
  subject: string;
  status: EmailStatus;
  story_id: string | null;
  send_as: SendAs | null;
  scheduled_at: string | null;
  timezone: string | null;
  /** Time on the clock of each recipient; null: one moment for all. */
  local_time: string | null;
  paused_at: string | null;
  stopped_at: string | null;
  started_at: string | null;
  sent_at: string | null;
  problem: string | null;
  is_tracked: boolean;
  tracking_stopped_at: string | null;
  follows_id: string | null;
  /** 'followers': the mail of a story to followers. That and a briefing no user has written, and no list shows them. */
  kind: 'email' | 'followers' | 'briefing';
  sender: EmailSender;
  signature: string | null;
  revision: number;
  created_by: { id: string; full_name: string } | null;
  created_at: string;
  updated_at: string;
  counts: EmailCounts;
}
export interface WholeEmail extends EmailRow {
  body: string;
  relations: string[];
  groups: string[];
  addresses: string[];
  leaves_out: EmailWarning[];
  /** The mail that another feature has laid out; null: it is composed here. */
  laid_out: { html: string; text: string; list: string } | null;
}

const shown = sql`
  e.id,
  e.brand_id,
  e.subject,
  e.status,
  e.story_id,
  e.send_as,
  e.scheduled_at,
  e.timezone,
  e.local_time::text as local_time,
  e.paused_at,
  e.stopped_at,
  e.started_at,
  e.sent_at,
  e.problem,
  e.is_tracked,
  e.tracking_stopped_at,
  e.follows_id,
  e.kind,
  e.sender,
  e.signature,
  e.revision,
  e.created_at,
  e.updated_at,
  (
    select json_build_object('id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name))
    from users u
    where u.id = e.created_by
  ) as created_by,
  (
    select json_build_object(
      'recipients',
      count(*),
      'queued',
      count(*) filter (where r.state = 'queued'),
      'sending',
      count(*) filter (where r.state = 'sending'),
      'accepted',
      count(*) filter (where r.state = 'accepted'),
      'delivered',
      count(*) filter (where r.state = 'delivered'),
      'bounced',
      count(*) filter (where r.state = 'bounced'),
      'unknown',
      count(*) filter (where r.state = 'unknown'),
      'suppressed',
      count(*) filter (where r.state = 'suppressed'),
      'failed',
      count(*) filter (where r.state = 'failed'),
      'opened',
      count(*) filter (where r.opened_at is not null),
      'clicked',
      count(*) filter (where r.clicked_at is not null),
      'replied',
      count(*) filter (where r.replied_at is not null),
      'untracked',
      count(*) filter (where not r.is_tracked and r.state in ('accepted', 'delivered'))
    )
    from email_recipients r
    where r.brand_id = e.brand_id and r.email_id = e.id
  ) as counts`;
const whole = sql`
  ${shown}, e.body, e.relations, e.groups, e.addresses, e.leaves_out, e.laid_out`;

interface EmailFilter {
  status?: readonly EmailStatus[] | undefined;
  search?: string | undefined;
}

/** Lists the newest change first, one more than the limit. */
export const listEmails = (
  db: Db,
  scope: Within,
  { status, search }: EmailFilter,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<EmailRow>`
      select ${shown}
      from emails e
      where ${isOneOf('e.brand_id', scope.brandIds)}
        and e.kind = 'email'
        ${andAll([
          status?.length && sql`e.status = any(${status}::text[])`,
          search && sql`e.subject ilike ${like(search)}`,
          after && sql`(e.updated_at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])}
      order by e.updated_at desc, e.id desc
      limit ${limit + 1}`,
  );

export const findEmail = (db: Db, scope: Within, emailId: string) =>
  rowOf(
    db,
    sql<WholeEmail>`
      select ${whole}
      from emails e
      where e.brand_id = any(${scope.brandIds}) and e.id = ${emailId} and e.kind = 'email'`,
  );

export const findEmailBrand = (db: Db, within: Within, emailId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`select brand_id from emails where brand_id = any(${within.brandIds}) and id = ${emailId} and kind = 'email'`,
  );

/**
 * Locks an e-mail. Call it in a transaction: changes of one e-mail wait here for each other, and for the start of its
 * sending.
 */
export const lockEmail = (db: Db, scope: Within, emailId: string) =>
  rowOf(db, sql`select id from emails where brand_id = any(${scope.brandIds}) and id = ${emailId} for update`);

/** Values of columns by their names. */
export type EmailColumns = Partial<
  Record<Exclude<keyof WholeEmail, 'id' | 'brand_id' | 'created_by' | 'created_at' | 'counts'>, unknown>
>;

export function insertEmail(
  db: Db,
  { id, brand_id, userId, ...columns }: EmailColumns & { id: string; brand_id: BrandId; userId: string },
  now: Date,
): Promise<number> {
  const row = { ...columns, id, brand_id, created_by: userId, created_at: now, updated_at: now };
  const entries = Object.entries(row);
  return countOf(
    db,
    sql`
      insert into emails (${sql.join(entries.map(([name]) => sql.ref(name)))})
      values (${sql.join(entries.map(([, value]) => value))})`,
  );
}

export const updateEmail = (db: Db, scope: Within, emailId: string, columns: EmailColumns, now: Date) =>
  countOf(
    db,
    sql`
      update emails
      set ${sql.join(
        Object.entries({ ...columns, updated_at: now }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )}
      where brand_id = any(${scope.brandIds}) and id = ${emailId}`,
  );

export const deleteEmail = (db: Db, scope: Within, emailId: string) =>
  countOf(db, sql`delete from emails where brand_id = any(${scope.brandIds}) and id = ${emailId}`);

/** Returns the brands of some relations or groups that belong to the brand: the others are no part of an audience. */
export const listOwnAudience = (
  db: Db,
  brandId: BrandId,
  { relations, groups }: { relations: readonly string[]; groups: readonly string[] },
) =>
  rowsOf(
    db,
    sql<{ kind: 'relation' | 'group'; id: string }>`
      select 'relation' as kind, id
      from relations
      where brand_id = ${brandId} and id = any(${relations}::uuid[]) and deleted_at is null
      union all
      select 'group' as kind, id
      from relation_groups
      where brand_id = ${brandId} and id = any(${groups}::uuid[]) and deleted_at is null`,
  );

/** Queues an e-mail whose sending was ended: what is still queued is failed. */
export const failQueued = (db: Db, scope: Within, emailId: string, reason: string) =>
  countOf(
    db,
    sql`
      update email_recipients
      set state = 'failed', reason = ${reason}
      where brand_id = any(${scope.brandIds}) and email_id = ${emailId} and state = 'queued'`,
  );

/** Returns an e-mail of any brand. */
export const findAnyEmail = (db: SystemDb, emailId: string) =>
  rowOf(db, sql<WholeEmail>`select ${whole} from emails e where e.id = ${emailId}`);

/** Lists the recipients who got an e-mail and did not reply, or did not open it either. */
export const listSilent = (
  db: Db,
  { brandId, emailId }: { brandId: BrandId; emailId: string },
  { unopened }: { unopened: boolean },
) =>
  rowsOf(
    db,
    sql<{ relation_id: string | null; address: string }>`
      select relation_id, address
      from email_recipients
      where brand_id = ${brandId}
        and email_id = ${emailId}
        and state in ('accepted', 'delivered', 'unknown')
        and replied_at is null
        ${andAll([unopened && sql`opened_at is null and is_tracked`])}`,
  );
