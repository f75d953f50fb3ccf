import { type PermissionName, permissions, roles } from '@masthead/contract';
import { andAll, byName, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

/** The members of a brand who may read a record. */
export interface Audience {
  /** The permission to read the record; null: every member has it. */
  permission: PermissionName | null;
  /** Members with the role reader are kept from the record. */
  isKeptFromReaders?: boolean;
}

export interface Colleague {
  id: string;
  email: string;
  first_name: string;
  full_name: string;
  language: string;
  mails_when_named: boolean;
}

/** Lists members of a brand who may read a record, by name; with `userIds` only those of them. */
export const listAudience = (
  db: Db,
  brandId: BrandId,
  { permission, isKeptFromReaders = false }: Audience,
  userIds?: readonly string[],
) =>
  rowsOf(
    db,
    sql<Colleague>`
      select u.id, u.email, u.first_name, trim(u.first_name || ' ' || u.last_name) as full_name, u.language,
        u.mails_when_named
      from members m
      join brands b on b.id = m.brand_id
      join users u on u.id = m.user_id and u.deleted_at is null
      left join user_permissions x
        on x.organisation_id = b.organisation_id
        and x.user_id = u.id
        and x.name = ${permission ?? ''}
      where m.brand_id = ${brandId}
        and coalesce(x.can, m.role = any(${permission ? permissions[permission].roles : roles}))
        ${andAll([isKeptFromReaders && sql`m.role <> 'reader'`, userIds && sql`m.user_id = any(${userIds}::uuid[])`])}
      order by ${byName('u.first_name')}, ${byName('u.last_name')}, u.id
      limit 1000`,
  );
