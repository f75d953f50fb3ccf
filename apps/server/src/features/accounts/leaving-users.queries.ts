import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';

/** Lists the users of an organisation, the removed ones too. */
export const listUsersOf = (db: Db, organisationId: string) =>
  rowsOf(
    db,
    sql<{ id: string; is_removed: boolean; is_staff_member: boolean }>`
      select id, deleted_at is not null as is_removed, is_staff_member and deleted_at is null as is_staff_member
      from users
      where organisation_id = ${organisationId}`,
  );

/** Moves users to other organisations. */
export const moveUsers = (db: Db, moves: readonly { user_id: string; organisation_id: string }[], now: Date) =>
  countOf(
    db,
    sql`
      update users u
      set organisation_id = v.organisation_id, updated_at = ${now}
      from unnest(
        ${moves.map(({ user_id }) => user_id)}::uuid[], ${moves.map(({ organisation_id }) => organisation_id)}::uuid[]
      ) as v (user_id, organisation_id)
      where u.id = v.user_id`,
  );

/** Removes the users of an organisation and overwrites their personal data. */
export const overwriteUsers = (db: Db, organisationId: string, now: Date) =>
  countOf(
    db,
    sql`
      update users
      set deleted_at = coalesce(deleted_at, ${now}),
        updated_at = ${now},
        first_name = 'Deleted',
        last_name = 'user',
        email = id || '@deleted.invalid',
        phone = null,
        avatar = null,
        job_title = null,
        referrer = null,
        metadata = '{}',
        email_settings = '{}',
        password_hash = null
      where organisation_id = ${organisationId}`,
  );

/** Deletes all that the users of an organisation sign in and send mails with. */
export async function deletePersonal(db: Db, organisationId: string): Promise<void> {
  const users = sql`select id from users where organisation_id = ${organisationId}`;
  await countOf(db, sql`delete from activations where user_id in (${users})`);
  await countOf(db, sql`delete from email_changes where user_id in (${users})`);
  await countOf(db, sql`delete from known_origins where user_id in (${users})`);
  await countOf(db, sql`delete from passkey_challenges where user_id in (${users})`);
  await countOf(db, sql`delete from passkeys where user_id in (${users})`);
  await countOf(db, sql`delete from recovery_codes where user_id in (${users})`);
  await countOf(db, sql`delete from smtp_settings where user_id in (${users})`);
  await countOf(db, sql`delete from two_factors where user_id in (${users})`);
}
