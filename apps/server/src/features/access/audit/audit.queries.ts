import { v7 as uuidv7 } from 'uuid';
import { andAll, countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Scope } from '../actor.ts';
import type { BrandId } from '../seal.ts';

interface NewEntry {
  organisation_id: string;
  at: Date;
  user_id: string | null;
  impersonator_id?: string | null;
  api_token_id?: string | null;
  brand_id?: BrandId | null;
  endpoint: string;
  subject: Record<string, string>;
  fields?: readonly string[];
  /** The reason that staff gave for the change. */
  reason?: string | null;
  /** A reason that the product has words for; `reason` is then what was written besides. */
  reason_code?: string | null;
}

export const writeEntry = (db: Db, entry: NewEntry) =>
  countOf(
    db,
    sql`
      insert into audit_entries (
        organisation_id,
        id,
        at,
        user_id,
        impersonator_id,
        api_token_id,
        brand_id,
        endpoint,
        subject,
        fields,
        reason,
        reason_code
      )
      values (
        ${entry.organisation_id},
        ${uuidv7({ msecs: entry.at.getTime() })},
        ${entry.at},
        ${entry.user_id},
        ${entry.impersonator_id ?? null},
        ${entry.api_token_id ?? null},
        ${entry.brand_id ?? null},
        ${entry.endpoint},
        ${JSON.stringify(entry.subject)},
        ${entry.fields ?? []},
        ${entry.reason ?? null},
        ${entry.reason_code ?? null}
      )`,
  );

/** Writes an entry for each subject. */
export const writeEntries = async (
  db: Db,
  entry: Omit<NewEntry, 'subject' | 'reason' | 'reason_code'>,
  subjects: readonly Record<string, string>[],
): Promise<void> => {
  if (subjects.length === 0) return;
  await countOf(
    db,
    sql`
      insert into audit_entries (
        organisation_id, id, at, user_id, impersonator_id, api_token_id, brand_id, endpoint, fields, subject
      )
      select ${entry.organisation_id}::uuid, e.id, ${entry.at}::timestamptz, ${entry.user_id}::uuid,
        ${entry.impersonator_id ?? null}::uuid, ${entry.api_token_id ?? null}::uuid, ${entry.brand_id ?? null}::uuid,
        ${entry.endpoint}, ${entry.fields ?? []}::text[], e.subject
      from unnest(
        ${subjects.map(() => uuidv7({ msecs: entry.at.getTime() }))}::uuid[],
        ${subjects.map((subject) => JSON.stringify(subject))}::jsonb[]
      ) as e (id, subject)`,
  );
};

/** Writes an entry into the log of the organisation that a brand belongs to. */
export const writeBrandEntry = (
  db: Db,
  entry: Omit<NewEntry, 'organisation_id' | 'brand_id' | 'impersonator_id' | 'api_token_id' | 'reason_code'> & {
    brand_id: BrandId;
  },
) =>
  countOf(
    db,
    sql`
      insert into audit_entries (organisation_id, id, at, user_id, brand_id, endpoint, subject, fields, reason)
      select organisation_id, ${uuidv7({ msecs: entry.at.getTime() })}::uuid, ${entry.at}::timestamptz,
        ${entry.user_id}::uuid, id, ${entry.endpoint}, ${JSON.stringify(entry.subject)}::jsonb,
        ${entry.fields ?? []}::text[], ${entry.reason ?? null}
      from brands
      where id = ${entry.brand_id}`,
  );

interface Person {
  id: string;
  full_name: string;
  email: string;
}
interface EntryRow {
  id: string;
  at: string;
  endpoint: string;
  subject: Record<string, string>;
  fields: string[];
  reason: string | null;
  reason_code: string | null;
  brand_id: BrandId | null;
  api_token_id: string | null;
  user: Person | null;
  impersonator: Person | null;
}

const person = (alias: 'u' | 'i') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`
    case
      when ${column('id')} is not null then json_build_object(
        'id',
        ${column('id')},
        'full_name',
        trim(${column('first_name')} || ' ' || ${column('last_name')}),
        'email',
        ${column('email')}
      )
    end`;
};

interface EntryFilter {
  user?: string | undefined;
  brand?: string | undefined;
  endpoint?: string | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** Lists the newest first: ids begin with their time. */
export const listEntries = (db: Db, scope: Scope, { user, brand, endpoint, after, limit }: EntryFilter) =>
  rowsOf(
    db,
    sql<EntryRow>`
      select e.id, e.at, e.endpoint, e.subject, e.fields, e.reason, e.reason_code, e.brand_id, e.api_token_id,
        ${person('u')} as "user", ${person('i')} as impersonator
      from audit_entries e
      left join users u on u.id = e.user_id
      left join users i on i.id = e.impersonator_id
      where e.organisation_id = ${scope.organisationId}
        ${andAll([
          user && sql`e.user_id = ${user}`,
          brand && sql`e.brand_id = ${brand}`,
          endpoint && sql`e.endpoint = ${endpoint}`,
          after && sql`e.id < ${after[0]}::uuid`,
        ])}
      order by e.id desc
      limit ${limit + 1}`,
  );
