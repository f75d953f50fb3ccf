import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

/** A newsroom with the domain that it asks for. */
export interface Claim {
  id: string;
  brand_id: BrandId;
  domain: string;
  token: string;
  tries: number;
}
export type DomainProblem = 'missing' | 'taken' | 'own_host';

const columns = sql`id, brand_id, claimed_domain as domain, domain_token as token, domain_tries as tries`;
const isOpen = sql`claimed_domain is not null and domain is distinct from claimed_domain and deleted_at is null`;

/** Claims of everybody whose next check is due, the longest waiting first. */
export const listDueClaims = (db: SystemDb, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<Claim>`
      select ${columns}
      from newsrooms
      where domain_check_at <= ${now} and ${isOpen}
      order by domain_check_at
      limit ${limit}`,
  );

export const findOpenClaim = (db: Db, { brandIds }: { brandIds: readonly BrandId[] }, newsroomId: string) =>
  rowOf(
    db,
    sql<Claim>`
      select ${columns}
      from newsrooms
      where brand_id = any(${brandIds}) and id = ${newsroomId} and ${isOpen}`,
  );

/** Returns the claim, if it is unchanged, locked until the transaction ends. */
export const lockClaim = (db: Db, claim: Claim) =>
  rowOf(
    db,
    sql`
      select 1
      from newsrooms
      where brand_id = ${claim.brand_id} and id = ${claim.id} and domain_token = ${claim.token} and ${isOpen}
      for update`,
  );

/** Returns the newsroom, of any brand, that is served on the domain of a claim. */
export const findHolder = (db: SystemDb, claim: Claim) =>
  rowOf(
    db,
    sql<Claim>`
      select ${columns}
      from newsrooms
      where domain = ${claim.domain} and id <> ${claim.id} and deleted_at is null`,
  );

/** Lets one transaction at a time decide who is served on a domain. */
export const lockDomain = (db: Db, domain: string) =>
  rowOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${domain}, 53))`);

/** Stops serving these domains. Their newsrooms, of any brand, keep the claim and have to prove it. */
export const releaseDomains = (db: SystemDb, domains: readonly string[], now: Date, problem: DomainProblem) =>
  rowsOf(
    db,
    sql<{ id: string }>`
      update newsrooms
      set domain = null, domain_problem = ${problem}, domain_check_at = ${now}, domain_tries = 0
      where domain = any(${domains}) and deleted_at is null
      returning id`,
  );

/** Serves a newsroom on the domain of its claim. */
export const serveClaim = (db: Db, claim: Claim, now: Date) =>
  countOf(
    db,
    sql`
      update newsrooms
      set domain = claimed_domain,
        domain_problem = null,
        domain_checked_at = ${now},
        domain_check_at = null,
        domain_tries = 0
      where brand_id = ${claim.brand_id} and id = ${claim.id}`,
  );

export const noteRefusal = (
  db: Db,
  claim: Claim,
  { problem, now, next }: { problem: DomainProblem; now: Date; next: Date },
) =>
  countOf(
    db,
    sql`
      update newsrooms
      set domain_problem = ${problem},
        domain_checked_at = ${now},
        domain_check_at = ${next},
        domain_tries = domain_tries + 1
      where brand_id = ${claim.brand_id} and id = ${claim.id} and domain_token = ${claim.token}`,
  );
