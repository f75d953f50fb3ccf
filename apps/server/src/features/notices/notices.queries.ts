import type { NoticeKind } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';

interface NewNotice {
  brand_id: BrandId;
  user_id: string;
  id: string;
  kind: NoticeKind;
  author_id: string;
  title: string;
  link: string;
  count: number;
}

interface NoticeRow {
  id: string;
  brand_id: BrandId;
  kind: NoticeKind;
  author: { id: string; full_name: string } | null;
  title: string;
  count: number;
  link: string;
  created_at: string;
  is_read: boolean;
}

export const insertNotices = (db: Db, notices: readonly NewNotice[], now: Date) =>
  countOf(
    db,
    sql`
      insert into notices (brand_id, user_id, id, kind, author_id, title, link, count, created_at)
      values ${values(
        notices.map(({ brand_id, user_id, id, kind, author_id, title, link, count }) => [
          brand_id,
          user_id,
          id,
          kind,
          author_id,
          title,
          link,
          count,
          now,
        ]),
      )}`,
  );

/** Lists the newest notices of the caller in the brands to which the caller still belongs. */
export const listNotices = (db: Db, scope: Scope, limit: number) =>
  rowsOf(
    db,
    sql<NoticeRow>`
      select n.id,
        n.brand_id,
        n.kind,
        case
          when a.id is not null then json_build_object(
            'id', a.id, 'full_name', trim(a.first_name || ' ' || a.last_name)
          )
        end as author,
        n.title,
        n.count,
        n.link,
        n.created_at,
        n.read_at is not null as is_read
      from notices n
      left join users a on a.id = n.author_id
      where n.brand_id = any(${scope.brandIds}) and n.user_id = ${scope.actor.user_id}
      order by n.id desc
      limit ${limit}`,
  );

export const countUnread = async (db: Db, scope: Scope): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from notices
      where brand_id = any(${scope.brandIds}) and user_id = ${scope.actor.user_id} and read_at is null`,
  ))!.count;

/** Marks notices of the caller as read; null: all. */
export const markNoticesRead = (db: Db, scope: Scope, ids: readonly string[] | null, now: Date) =>
  countOf(
    db,
    ids
      ? sql`
        update notices
        set read_at = ${now}
        where brand_id = any(${scope.brandIds})
          and user_id = ${scope.actor.user_id}
          and read_at is null
          and id = any(${ids}::uuid[])`
      : sql`
        update notices
        set read_at = ${now}
        where brand_id = any(${scope.brandIds}) and user_id = ${scope.actor.user_id} and read_at is null`,
  );

export const deleteNoticesBefore = (db: SystemDb, time: Date) =>
  countOf(db, sql`delete from notices where created_at < ${time}`);
