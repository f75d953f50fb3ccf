import type { ImageCrop, StaffLevel, User } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

export interface UserRow {
  id: string;
  organisation_id: string;
  first_name: string;
  last_name: string;
  email: string;
  /** A new address whose link was not opened yet. */
  pending_email: string | null;
  phone: string | null;
  avatar: ImageCrop | null;
  country_id: string | null;
  lockout_time: number | null;
  is_staff_member: boolean;
  staff_level: StaffLevel | null;
  referrer: string | null;
  email_settings: Record<string, unknown>;
  metadata: Record<string, unknown>;
  type: User['type'];
  language: string;
  onboarded_at: string | null;
  job_title: string | null;
  mails_when_named: boolean;
}

const columns = sql`
  id,
  organisation_id,
  first_name,
  last_name,
  email,
  phone,
  avatar,
  country_id,
  lockout_time,
  is_staff_member,
  case when is_staff_member then staff_level end as staff_level,
  referrer,
  email_settings,
  metadata,
  type,
  language,
  onboarded_at,
  job_title,
  mails_when_named,
  (select c.email from email_changes c where c.user_id = users.id) as pending_email`;

export const findUser = (db: Db, scope: Scope) =>
  rowOf(db, sql<UserRow>`select ${columns} from users where id = ${scope.actor.user_id}`);

/** Returns a user by address, for signing in: the only query for a user without a scope. */
export const findByEmail = (db: Db, email: string) =>
  rowOf(
    db,
    sql<{
      id: string;
      email: string;
      first_name: string;
      language: string;
      password_hash: string | null;
      activated_at: string | null;
    }>`
      select id, email, first_name, language, password_hash, activated_at
      from users
      where lower(email) = lower(${email}) and deleted_at is null`,
  );

/** Returns the password of a known caller, for repeating it. */
export const findSecretsOf = (db: Db, userId: string) =>
  rowOf(
    db,
    sql<{ id: string; email: string; password_hash: string | null }>`
      select id, email, password_hash
      from users
      where id = ${userId} and deleted_at is null`,
  );

/** Returns a user of any organisation, for staff. */
export const findAnyUser = (db: Db, userId: string) =>
  rowOf(
    db,
    sql<{ id: string; organisation_id: string; is_staff_member: boolean }>`
      select id, organisation_id, is_staff_member
      from users
      where id = ${userId} and deleted_at is null`,
  );

export const findNames = (db: Db, userIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; full_name: string }>`
      select id, trim(first_name || ' ' || last_name) as full_name
      from users
      where id = any(${userIds}::uuid[])`,
  );

export const findPasswordHash = async (db: Db, scope: Scope): Promise<string | null> =>
  (
    await rowOf(
      db,
      sql<{ password_hash: string | null }>`select password_hash from users where id = ${scope.actor.user_id}`,
    )
  )?.password_hash ?? null;

export const setPassword = (db: Db, userId: string, passwordHash: string, now: Date) =>
  countOf(
    db,
    sql`
      update users
      set password_hash = ${passwordHash}, updated_at = ${now}
      where id = ${userId} and deleted_at is null`,
  );

/** Columns that a user may change of the own record. */
const changeable = [
  'first_name',
  'last_name',
  'phone',
  'country_id',
  'lockout_time',
  'metadata',
  'language',
  'avatar',
  'job_title',
  'mails_when_named',
] as const;
export type UserChange = Partial<Pick<UserRow, (typeof changeable)[number]>>;

export async function updateUser(db: Db, scope: Scope, change: UserChange, now: Date): Promise<UserRow> {
  const given = changeable.filter((column) => change[column] !== undefined);
  const assignments = given.map(
    (column) =>
      sql`
        ${sql.ref(column)} = ${typeof change[column] === 'object' && change[column] !== null ? JSON.stringify(change[column]) : change[column]}`,
  );
  const row = await rowOf(
    db,
    sql<UserRow>`
      update users
      set ${sql.join([...assignments, sql`updated_at = ${now}`])}
      where id = ${scope.actor.user_id}
      returning ${columns}`,
  );
  return row!;
}

export const saveEmailSettings = (db: Db, scope: Scope, settings: object, now: Date) =>
  countOf(
    db,
    sql`
      update users
      set email_settings = ${JSON.stringify(settings)}, updated_at = ${now}
      where id = ${scope.actor.user_id}`,
  );

export const saveRecovery = (db: Db, recovery: { user_id: string; code_hash: Buffer; expires_at: Date }, now: Date) =>
  countOf(
    db,
    sql`
      insert into password_recoveries (user_id, code_hash, created_at, expires_at)
      values (${recovery.user_id}, ${recovery.code_hash}, ${now}, ${recovery.expires_at})
      on conflict (user_id) do update set code_hash = excluded.code_hash,
        created_at = excluded.created_at,
        expires_at = excluded.expires_at`,
  );

/** Ends the link for a new password that a user may have asked for. */
export const deleteRecovery = (db: Db, userId: string) =>
  countOf(db, sql`delete from password_recoveries where user_id = ${userId}`);

/** Takes the code away if it is the right one and still valid: it works once. */
export const takeRecovery = (db: Db, userId: string, codeHash: Buffer, now: Date) =>
  countOf(
    db,
    sql`delete from password_recoveries where user_id = ${userId} and code_hash = ${codeHash} and expires_at > ${now}`,
  );

interface NewUser {
  id: string;
  organisation_id: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  is_staff_member: boolean;
  language: string;
}

export const insertUser = (db: Db, user: NewUser, now: Date) =>
  countOf(
    db,
    sql`
      insert into users (
        id,
        organisation_id,
        first_name,
        last_name,
        email,
        password_hash,
        is_staff_member,
        language,
        onboarded_at,
        activated_at,
        created_at,
        updated_at
      )
      values (
        ${user.id},
        ${user.organisation_id},
        ${user.first_name},
        ${user.last_name},
        ${user.email},
        ${user.password_hash},
        ${user.is_staff_member},
        ${user.language},
        ${now},
        ${now},
        ${now},
        ${now}
      )`,
  );

export const hasStaff = async (db: Db): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from users where is_staff_member and deleted_at is null limit 1`)).length > 0;

interface SignedUp {
  id: string;
  organisation_id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  country_id: string | null;
  password_hash: string;
  language: string;
  referrer: string | null;
}

/** Inserts a user who still has to confirm the address and to be onboarded. */
export const insertSignedUp = (db: Db, user: SignedUp, now: Date) =>
  countOf(
    db,
    sql`
      insert into users (
        id,
        organisation_id,
        first_name,
        last_name,
        email,
        phone,
        country_id,
        password_hash,
        language,
        referrer,
        created_at,
        updated_at
      )
      values (
        ${user.id},
        ${user.organisation_id},
        ${user.first_name},
        ${user.last_name},
        ${user.email},
        ${user.phone},
        ${user.country_id},
        ${user.password_hash},
        ${user.language},
        ${user.referrer},
        ${now},
        ${now}
      )`,
  );

/** Removes a user of the organisation. The name stays with the records of the user. */
export const deleteUser = (db: Db, scope: Scope, userId: string, now: Date) =>
  countOf(
    db,
    sql`
      update users
      set deleted_at = ${now}, updated_at = ${now}
      where id = ${userId} and organisation_id = ${scope.organisationId}`,
  );

/** Sets the type of a user. Staff are always members. */
export const setType = (db: Db, userId: string, type: UserRow['type']) =>
  countOf(
    db,
    sql`
      update users
      set type = case when is_staff_member then 'member' else ${type} end
      where id = ${userId}`,
  );

export const markOnboarded = (db: Db, scope: Scope, now: Date) =>
  countOf(
    db,
    sql`
      update users
      set onboarded_at = ${now}, updated_at = ${now}
      where id = ${scope.actor.user_id} and onboarded_at is null`,
  );

/** Inserts a user whose account is closed, in whose name records are kept. */
export const insertClosedUser = (
  db: Db,
  user: Pick<NewUser, 'id' | 'organisation_id' | 'first_name' | 'last_name' | 'email'>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into users (id, organisation_id, first_name, last_name, email, deleted_at, created_at, updated_at)
      values (
        ${user.id},
        ${user.organisation_id},
        ${user.first_name},
        ${user.last_name},
        ${user.email},
        ${now},
        ${now},
        ${now}
      )`,
  );
