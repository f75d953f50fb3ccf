import type { Handlers } from '../access/index.ts';
import { createSample } from './create-sample.ts';
import { removeSample } from './remove-sample.ts';

export const demoRoutes: Handlers = {
  'sample.store': async (call) => {
    const { organisation_id, brand_id } = await createSample(call, call.scope);
    return { data: { organisation_id, brand_id } };
  },
  'sample.delete': (call) => removeSample(call, call.scope),
};
