import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Handlers } from '../access/index.ts';
import { createSample } from './create-sample.ts';
import { createDemoAccount } from './demo-accounts.ts';
import { removeSample } from './remove-sample.ts';

export const demoRoutes: Handlers = {
  'sample.store': async (call) => {
    const { organisation_id, brand_id } = await createSample(call, call.scope);
    return { data: { organisation_id, brand_id } };
  },
  'sample.delete': (call) => removeSample(call, call.scope),
  'staff.demo-accounts.store': async (call) => {
    const { scope, language, body } = call;
    const owner = await createDemoAccount(call, body, { scope, language, publicUrl: publicUrlOf(call) });
    const { organisation_id, user_id, brand_id } = owner;
    return { data: { organisation_id, user_id, brand_id } };
  },
};
