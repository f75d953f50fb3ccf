import type { MediaTier, Sentiment } from '@masthead/contract';
import type { ImpressionsFrom } from '@masthead/measuring';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { countOf, type Db, sql, values } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

/** Values of a clipping that count in the measures. */
export interface Measured {
  id: string;
  published_at: Date;
  tier: MediaTier;
  text_tonality: Sentiment | null;
  tonality_set_by_person: boolean;
  media_type: 'web' | 'print' | 'tv' | 'reddit';
  country_id: 'DK' | 'SE' | 'US' | null;
  outlet_id: string | null;
  cluster_id: string;
  logo_present: boolean;
  product_present: boolean;
  spokesperson_quoted: boolean;
  is_advertisement: boolean;
  impressions: number;
  impressions_from: ImpressionsFrom;
  hf_value: number;
}

const columns = [
  'id',
  'published_at',
  'tier',
  'text_tonality',
  'tonality_set_by_person',
  'media_type',
  'country_id',
  'outlet_id',
  'cluster_id',
  'logo_present',
  'product_present',
  'spokesperson_quoted',
  'is_advertisement',
  'impressions',
  'impressions_from',
  'hf_value',
] as const;

const uuids = (count: number) => Array.from({ length: count }, () => uuidv7());
const outlets = uuids(3);
const clusters = uuids(8);

/** Moments around two changes of the clock in Europe, close enough to each other to share days. */
const moment = fc
  .integer({ min: Date.UTC(2026, 2, 20) / 60_000, max: Date.UTC(2026, 4, 4) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));

export const measured: fc.Arbitrary<Measured> = fc.record({
  id: fc.constant(null).map(() => uuidv7()),
  published_at: moment,
  tier: fc.constantFrom('aplus', 'bplus', 'none'),
  text_tonality: fc.constantFrom('negative', 'neutral', 'positive', null),
  tonality_set_by_person: fc.boolean(),
  media_type: fc.constantFrom('web', 'print', 'tv', 'reddit'),
  country_id: fc.constantFrom('DK', 'SE', 'US', null),
  outlet_id: fc.constantFrom(...outlets, null),
  cluster_id: fc.constantFrom(...clusters),
  logo_present: fc.boolean(),
  product_present: fc.boolean(),
  spokesperson_quoted: fc.boolean(),
  is_advertisement: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  impressions: fc.oneof(fc.constant(0), fc.nat(1_000_000)),
  impressions_from: fc.constantFrom('outlet', 'person', 'estimate'),
  hf_value: fc.nat(10_000_000).map((cents) => cents / 100),
});

/** Periods over the same weeks, some from midnight to midnight and some not. */
export const periods = fc
  .tuple(moment, moment)
  .filter(([a, b]) => a.getTime() !== b.getTime())
  .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }));

export const insertMeasured = (db: Db, brandId: BrandId, rows: readonly Measured[]) =>
  countOf(
    db,
    sql`insert into clippings (brand_id, type, headline, hf_value_version, created_by, created_at, updated_at, ${sql.join(columns.map((column) => sql.ref(column)))})
        values ${values(rows.map((row) => [brandId, row.media_type, 'A ferry sails', 1, brandId, row.published_at, row.published_at, ...columns.map((column) => row[column])]))}`,
  );

export const updateMeasured = (db: Db, brandId: BrandId, row: Measured) =>
  countOf(
    db,
    sql`update clippings set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`))} where brand_id = ${brandId} and id = ${row.id}`,
  );

export const deleteMeasured = (db: Db, brandId: BrandId, ids: readonly string[]) =>
  countOf(db, sql`delete from clippings where brand_id = ${brandId} and id = any(${ids}::uuid[])`);
