import { limits } from '@masthead/contract';
import { invalidField } from '../../platform/http/failure.ts';
import { brandIn, type Handlers } from '../access/index.ts';
import { forgetPreset, keepPreset, listPresets } from './presets.queries.ts';

export const presetRoutes: Handlers = {
  'brands.coverage-presets.index': async ({ db, scope, params }) => ({
    data: await listPresets(db, { brandId: brandIn(scope, params.brand_id), userId: scope.actor.user_id }),
  }),
  'brands.coverage-presets.update': async ({ db, scope, params, body: { name, filters } }) => {
    const keeper = { brandId: brandIn(scope, params.brand_id), userId: scope.actor.user_id };
    if (!filters) await forgetPreset(db, keeper, name);
    else if ((await keepPreset(db, keeper, { name, filters }, limits.presets)) === 0)
      throw invalidField('name', 'max_items', { max: limits.presets });
    return { data: await listPresets(db, keeper) };
  },
};
