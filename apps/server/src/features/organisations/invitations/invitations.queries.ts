import type { ImageCrop, Role } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';

export interface InvitationRow {
  id: string;
  brand_id: BrandId;
  email: string;
  role: Role;
  status: 'pending' | 'resent' | 'cancelled' | 'accepted';
  message: string | null;
  language: string;
  created_at: string;
  resent_at: string | null;
  expires_at: string;
  accepted_at: string | null;
  inviter: { id: string; full_name: string; email: string } | null;
}

const columns = sql`
  i.id,
  i.brand_id,
  i.email,
  i.role,
  i.status,
  i.message,
  i.language,
  i.created_at,
  i.resent_at,
  i.expires_at,
  i.accepted_at,
  json_build_object('id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name), 'email', u.email) as inviter`;
const joined = sql`from invitations i left join users u on u.id = i.invited_by`;

/** Lists the newest first; a brand has few. */
export const listInvitations = (db: Db, scope: Scope, ids?: readonly string[]) =>
  rowsOf(
    db,
    sql<InvitationRow>`
      select ${columns} ${joined}
      where i.brand_id = any(${scope.brandIds}) ${andAll([ids && sql`i.id = any(${ids}::uuid[])`])}
      order by i.created_at desc, i.id desc
      limit 500`,
  );

interface NewInvitation {
  brand_id: BrandId;
  id: string;
  email: string;
  role: Role;
  message: string | null;
  language: string;
  token_hash: Buffer;
  invited_by: string;
  expires_at: Date;
}

/** Makes a new invitation, or gives the open one to the same address the new role and link. Returns its id. */
export const upsertInvitation = async (db: Db, invitation: NewInvitation, now: Date): Promise<string> =>
  (await rowOf(
    db,
    sql<{ id: string }>`
      insert into invitations (
        brand_id, id, email, role, status, message, language, token_hash, invited_by, created_at, expires_at
      )
      values (
        ${invitation.brand_id},
        ${invitation.id},
        ${invitation.email},
        ${invitation.role},
        'pending',
        ${invitation.message},
        ${invitation.language},
        ${invitation.token_hash},
        ${invitation.invited_by},
        ${now},
        ${invitation.expires_at}
      )
      on conflict (brand_id, lower(email)) where status in ('pending', 'resent') do update set role = excluded.role,
        message = excluded.message,
        token_hash = excluded.token_hash,
        invited_by = excluded.invited_by,
        status = 'resent',
        resent_at = excluded.created_at,
        expires_at = excluded.expires_at
      returning id`,
  ))!.id;

export const renewInvitation = (
  db: Db,
  scope: Scope,
  id: string,
  { token_hash, expires_at }: { token_hash: Buffer; expires_at: Date },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update invitations
      set status = 'resent', token_hash = ${token_hash}, resent_at = ${now}, expires_at = ${expires_at}
      where brand_id = any(${scope.brandIds}) and id = ${id} and status in ('pending', 'resent')`,
  );

export const cancelInvitation = (db: Db, scope: Scope, id: string) =>
  countOf(
    db,
    sql`
      update invitations
      set status = 'cancelled'
      where brand_id = any(${scope.brandIds}) and id = ${id} and status in ('pending', 'resent')`,
  );

export interface OpenedRow extends InvitationRow {
  brand_name: string;
  brand_logo: ImageCrop | null;
  organisation_id: string;
  organisation_name: string;
  has_account: boolean;
}

const opened = sql`
  select ${columns},
    b.name as brand_name,
    b.logo as brand_logo,
    o.id as organisation_id,
    o.name as organisation_name,
    exists (select 1 from users a where lower(a.email) = lower(i.email) and a.deleted_at is null) as has_account
      ${joined}
  join brands b on b.id = i.brand_id and b.deletes_at is null
  join organisations o on o.id = b.organisation_id`;

/** Returns an invitation by the secret of its link; only the invited person has it. */
export const findByToken = (db: SystemDb, tokenHash: Buffer) =>
  rowOf(db, sql<OpenedRow>`${opened} where i.token_hash = ${tokenHash} /* brand_id: any */`);

export const findInvitation = (db: SystemDb, brandId: string, id: string) =>
  rowOf(db, sql<OpenedRow>`${opened} where i.brand_id = ${brandId} and i.id = ${id}`);

/** Marks an invitation as accepted. Returns 0 if another call was faster, or it was cancelled meanwhile. */
export const markAccepted = (db: Db, { brand_id, id }: { brand_id: BrandId; id: string }, now: Date) =>
  countOf(
    db,
    sql`
      update invitations
      set status = 'accepted', accepted_at = ${now}
      where brand_id = ${brand_id} and id = ${id} and status in ('pending', 'resent')`,
  );

/** Returns addresses of a list that belong to members already, in lower case. */
export const findMemberAddresses = async (db: Db, scope: Scope, emails: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rowsOf(
        db,
        sql<{ email: string }>`
          select lower(u.email) as email
          from members m
          join users u on u.id = m.user_id
          where m.brand_id = any(${scope.brandIds})
            and u.deleted_at is null
            and lower(u.email) = any(${emails.map((email) => email.toLowerCase())})`,
      )
    ).map(({ email }) => email),
  );

/** Adds a user to a brand; a member keeps the present role. */
export const joinBrand = (db: Db, brandId: BrandId, userId: string, role: Role, now: Date) =>
  countOf(
    db,
    sql`
      insert into members (brand_id, user_id, role, joined_at, position)
      values (${brandId}, ${userId}, ${role}, ${now}, (select count(*) from members where user_id = ${userId}))
      on conflict do nothing`,
  );

/** Returns whether a user is a member of brands and only reads in all of them. */
export const isReader = async (db: SystemDb, userId: string): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ is_reader: boolean | null }>`
      select bool_and(role = 'reader') as is_reader
      from members
      where user_id = ${userId}`,
  ))!.is_reader === true;
