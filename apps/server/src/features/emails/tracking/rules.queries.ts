import type { TrackingRules } from '@masthead/contract';
import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

/** Rules of an organisation that has set none. */
const lawful: TrackingRules = { by_law: true, counted: [], not_counted: [] };

export const findTrackingRules = async (db: Db, organisationId: string): Promise<TrackingRules> =>
  (await rowOf(
    db,
    sql<TrackingRules>`
      select by_law, counted, not_counted
      from email_tracking_rules
      where organisation_id = ${organisationId}`,
  )) ?? lawful;

export const saveTrackingRules = (
  db: Db,
  organisationId: string,
  { by_law, counted, not_counted }: TrackingRules,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into email_tracking_rules (organisation_id, by_law, counted, not_counted, updated_at)
      values (${organisationId}, ${by_law}, ${counted}, ${not_counted}, ${now})
      on conflict (organisation_id) do update set by_law = excluded.by_law,
        counted = excluded.counted,
        not_counted = excluded.not_counted,
        updated_at = excluded.updated_at`,
  );

/** Ends the counting for a person who refuses it, in e-mails that were sent and in those that wait. */
export const stopCounting = (db: SystemDb, brandIds: readonly BrandId[], address: string) =>
  countOf(
    db,
    sql`
      update email_recipients
      set is_tracked = false
      where brand_id = any(${brandIds}) and lower(address) = ${address} and is_tracked`,
  );
