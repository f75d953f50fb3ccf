import { hfValueFormula } from '@masthead/measuring';
import type { Db } from '../../platform/db/index.ts';
import { readSetting, writeSetting } from '../../platform/db/settings.queries.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { keepRollups } from '../metrics/index.ts';
import { audiencesOf } from './clipping-impressions.ts';
import {
  findValued,
  listBrandsOfOutlets,
  listBrandsWithClippings,
  listValued,
  setValues,
  type Value,
  type Valued,
} from './revalue.queries.ts';
import { valueClipping } from './value-clipping.ts';

/** Large enough that the sums of its days are written seldom, small enough that a person's change waits for less than a second. */
const pageSize = 5000;
const formulaKey = 'clippings.formula';

type Revaluing = Pick<Services, 'db' | 'clock'>;
interface Which {
  brandId: string;
  /** null: all of the brand. */
  outletId: string | null;
}

/** Values a brand's clippings of an outlet again after its tier has changed. */
export const revalueJob = (services: Revaluing): Job<{ brand_id: string; outlet_id: string }> => ({
  name: 'clippings.revalue',
  run: ({ brand_id, outlet_id }) => revalue(services, { brandId: brand_id, outletId: outlet_id }),
});

/** Values all clippings of outlets again after audiences were recorded. */
export const revalueOutletsJob = (services: Revaluing): Job<{ outlet_ids: string[] }> => ({
  name: 'clippings.revalue-outlets',
  run: async ({ outlet_ids }) => {
    for (const { brand_id, outlet_id } of await listBrandsOfOutlets(services.db, outlet_ids))
      await revalue(services, { brandId: brand_id, outletId: outlet_id });
  },
});

/** Values all clippings again once the formula has another version than the one that they were valued by. */
export const revalueFormulaJob = (services: Revaluing): Job => ({
  name: 'clippings.revalue-formula',
  schedule: '*/10 * * * *',
  run: async () => {
    const { db, clock } = services;
    if ((await readSetting<number>(db, formulaKey)) === hfValueFormula.version) return;
    for (const brandId of await listBrandsWithClippings(db)) await revalue(services, { brandId, outletId: null });
    await writeSetting(db, formulaKey, hfValueFormula.version, clock.now());
  },
});

async function revalue({ db, clock }: Revaluing, which: Which): Promise<void> {
  let after: Valued | null = null;
  let changed = 0;
  do {
    const rows: Valued[] = await listValued(db, which, { after, limit: pageSize });
    after = rows.length === pageSize ? rows.at(-1)! : null;
    changed += await revaluePage(db, which, rows, clock.now());
  } while (after);
  if (changed > 0) await broadcast(db, `private-brand.${which.brandId}`, 'clippings.changed', { count: changed });
}

/** Only clippings whose value, tier or impressions are others by now are locked, looked at again and written. */
async function revaluePage(db: Db, { brandId }: Which, rows: readonly Valued[], now: Date): Promise<number> {
  const ids = (await valuesOf(db, rows)).map((value) => value.id);
  if (ids.length === 0) return 0;
  return await db.transaction().execute((transaction) =>
    keepRollups(transaction, { brandIds: [brandId], ids }, async () => {
      const values = await valuesOf(transaction, await findValued(transaction, brandId, ids));
      return values.length > 0 ? await setValues(transaction, brandId, values, now) : 0;
    }),
  );
}

async function valuesOf(db: Db, rows: readonly Valued[]): Promise<Value[]> {
  const audienceOf = await audiencesOf(db, rows);
  return rows.flatMap((row) => {
    const impressions = row.impressions_from === 'outlet' ? (audienceOf(row) ?? row.impressions) : row.impressions;
    const value = valueClipping({ ...row, tier: row.current_tier, impressions });
    const isSame =
      row.tier === row.current_tier &&
      row.impressions === impressions &&
      row.hf_value === value.hf_value &&
      row.hf_value_version === value.hf_value_version;
    return isSame ? [] : [{ id: row.id, tier: row.current_tier, impressions, ...value }];
  });
}
