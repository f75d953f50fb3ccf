import { events, type MediaTier } from '@masthead/contract';
import { clippingImpressions, hfValueFormula, type MediaType } from '@masthead/measuring';
import { transact } from '../../platform/db/index.ts';
import { readSetting, writeSetting } from '../../platform/db/settings.queries.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { findAudiences, findOutlet, findTiers, revalueBrand, revalueOutlet, revalueOutlets } from '../outlets/index.ts';
import { ownFiguresOf } from './clipping-impressions.ts';
import {
  type InOutlet,
  type Kind,
  listBrandsOfOutlets,
  listKinds,
  listOutletsOfBrand,
  listPageStarts,
  type Page,
  type Revalued,
  revalueKinds,
} from './revalue.queries.ts';
import { listBrandsWithCoverage } from './rollups/coverage-days.queries.ts';
import { reviseRollups } from './rollups/keep-rollups.ts';
import { valueClipping } from './value-clipping.ts';

/** Large enough that the sums of its days are written seldom, small enough that a person's change waits for less than a second. */
const pageSize = 5000;
/** Pages that are valued at once: PostgreSQL works at one of them while the other is being reckoned. */
const atOnce = 2;
const formulaKey = 'clippings.formula';

type Revaluing = Pick<Services, 'db' | 'clock'> & {
  /** True if an audience that is no longer known counts as 0. */
  forgets?: boolean;
};

/** Values a brand's clippings of an outlet again after its tier has changed. */
export const revalueJob = defineJob({
  ...revalueOutlet,
  lane: 'backfill',
  run: (services: Revaluing, { brand_id, outlet_id }, signal) => revalue(services, [{ brand_id, outlet_id }], signal),
});

/**
 * Values all clippings of outlets again after audiences were recorded or removed. Without any left what was known is forgotten:
 * clippings that counted with it count with 0 from then on. An outlet that never had one leaves its clippings as they were found.
 */
export const revalueOutletsJob = defineJob({
  ...revalueOutlets,
  lane: 'backfill',
  run: async (services: Revaluing, { outlet_ids, is_removed = false }, signal) =>
    revalue(
      { ...services, forgets: is_removed },
      await listBrandsOfOutlets(acrossBrands(services.db), outlet_ids),
      signal,
    ),
});

/** Values all clippings of a brand again after its estimates have changed. */
export const revalueBrandJob = defineJob({
  ...revalueBrand,
  lane: 'backfill',
  run: async (services: Revaluing, { brand_id }, signal) =>
    revalue(services, await listOutletsOfBrand(services.db, brand_id), signal),
});

/** Values all clippings again once the formula has another version than the one that they were valued by. */
export const revalueFormulaJob = defineJob({
  name: 'clippings.revalue-formula',
  lane: 'backfill',
  payload: noPayload,
  schedule: '*/10 * * * *',
  run: async (services: Revaluing, _, signal) => {
    const { db, clock } = services;
    if ((await readSetting<number>(db, formulaKey)) === hfValueFormula.version) return;
    for (const brandId of await listBrandsWithCoverage(acrossBrands(db)))
      await revalue(services, await listOutletsOfBrand(db, brandId), signal);
    await writeSetting(db, formulaKey, hfValueFormula.version, clock.now());
  },
});

async function revalue(services: Revaluing, all: readonly InOutlet[], signal: AbortSignal): Promise<void> {
  for (const [brandId, outlets] of Map.groupBy(all, (which) => which.brand_id)) {
    let changed = 0;
    for (const which of outlets) changed += await revalueIn(services, which, signal);
    if (changed > 0) await broadcast(services.db, events.clippingsChanged, brandId, { count: changed });
  }
}

async function revalueIn(services: Revaluing, which: InOutlet, signal: AbortSignal): Promise<number> {
  const starts: (string | null)[] = [null, ...(await listPageStarts(services.db, which, pageSize))];
  const pages = starts.map((from, at): Page => ({ from, until: starts[at + 1] ?? null })).values();
  let changed = 0;
  const work = async () => {
    for (const page of pages) {
      signal.throwIfAborted();
      changed += await revaluePage(services, which, page);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return changed;
}

/**
 * Values each kind of clippings once, for any number of them, and writes those whose value, tier, country or impressions
 * have changed.
 */
async function revaluePage({ db, clock, forgets }: Revaluing, which: InOutlet, page: Page): Promise<number> {
  const revalued = await revaluedKinds({ db, forgets }, which, await listKinds(db, which, page));
  if (revalued.length === 0) return 0;
  return await transact(db, (transaction) =>
    reviseRollups(transaction, which.brand_id, revalueKinds(which, page, revalued, clock.now())),
  );
}

/** Returns true if impressions follow the outlet: entered figures and followers stay. */
const followsOutlet = ({ impressions_from }: Kind): boolean => !['person', 'author'].includes(impressions_from);

async function revaluedKinds(
  { db, forgets }: Pick<Revaluing, 'db' | 'forgets'>,
  { brand_id, outlet_id }: InOutlet,
  kinds: readonly Kind[],
): Promise<Revalued[]> {
  const days = [...new Set(kinds.filter(followsOutlet).map(({ day }) => day))];
  const isPlaced = kinds.every(({ country_id }) => country_id !== null);
  const [audiences, [rated], ownFigures, outlet] = await Promise.all([
    outlet_id
      ? findAudiences(
          db,
          days.map((day) => ({ outlet_id, day })),
        )
      : [],
    outlet_id ? findTiers(db, [brand_id], [outlet_id]) : [],
    ownFiguresOf(db, [brand_id], outlet_id ? [outlet_id] : []),
    outlet_id && !isPlaced ? findOutlet(db, outlet_id) : undefined,
  ]);
  const audienceOf = new Map(audiences.map(({ day, impressions }) => [day, impressions]));
  const tier: MediaTier = rated?.tier ?? 'none';
  return kinds.flatMap((before) => {
    const found = before.impressions_from === 'outlet' && !forgets ? before.impressions : null;
    const { impressions, impressions_from } = followsOutlet(before)
      ? clippingImpressions({
          media_type: before.media_type as MediaType,
          outlet_impressions: audienceOf.get(before.day) || found,
          ...ownFigures({ brand_id, outlet_id, tier }),
        })
      : before;
    const country_id = before.country_id ?? outlet?.country_id ?? null;
    const value = valueClipping({ ...before, tier, country_id, impressions });
    const isSame =
      before.tier === tier &&
      before.country_id === country_id &&
      before.impressions === impressions &&
      before.impressions_from === impressions_from &&
      before.hf_value === value.hf_value &&
      before.hf_value_version === value.hf_value_version;
    return isSame ? [] : [{ before, tier, country_id, impressions, impressions_from, ...value }];
  });
}
