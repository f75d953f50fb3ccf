import { type PermissionName, rolesThatManage } from '@masthead/contract';
import { type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Receiver } from '../../platform/mail/letter.ts';
import type { BrandId } from '../access/index.ts';

const permission: PermissionName = 'newsroom.publish';

/** Lists members of a brand who may publish its newsrooms, by role or by their own setting. */
export const listPublishers = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<Receiver & { id: string }>`
      select u.id, u.email, u.first_name, u.language
      from members m
      join brands b on b.id = m.brand_id
      join users u on u.id = m.user_id and u.deleted_at is null
      left join user_permissions x
        on x.organisation_id = b.organisation_id
        and x.user_id = u.id
        and x.name = ${permission}
      where m.brand_id = ${brandId} and coalesce(x.can, m.role = any(${rolesThatManage}))
      order by u.email`,
  );

/** Returns the member who asked, as the receiver of a mail. */
export const findAsker = (db: Db, userId: string) =>
  rowOf(db, sql<Receiver>`select email, first_name, language from users where id = ${userId} and deleted_at is null`);
