import { type CoveragePreset, limits } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { brandIn, type Handlers, lockLimit } from '../access/index.ts';
import { countOthers, forgetPreset, type Keeper, keepPreset, listPresets } from './presets.queries.ts';

/** Keeps filters under a name. Throws 409. */
const keep = (db: Db, keeper: Keeper, preset: CoveragePreset): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, keeper.userId, `presets ${keeper.brandId}`);
    if ((await countOthers(transaction, keeper, preset.name)) >= limits.presets)
      throw new Failure(409, 'too_many_presets', { params: { max: limits.presets } });
    await keepPreset(transaction, keeper, preset);
  });

export const presetRoutes: Handlers = {
  'brands.coverage-presets.index': async ({ db, scope, params }) => ({
    data: await listPresets(db, { brandId: brandIn(scope, params.brand_id), userId: scope.actor.user_id }),
  }),
  'brands.coverage-presets.update': async ({ db, scope, params, body: { name, filters } }) => {
    const keeper = { brandId: brandIn(scope, params.brand_id), userId: scope.actor.user_id };
    if (filters) await keep(db, keeper, { name, filters });
    else await forgetPreset(db, keeper, name);
    return { data: await listPresets(db, keeper) };
  },
};
