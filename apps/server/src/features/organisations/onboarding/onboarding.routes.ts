import { languageOf } from '@masthead/i18n/server';
import { publicUrlOf } from '../../../platform/http/public-url.ts';
import type { Handlers } from '../../access/index.ts';
import type { OrganisationOptions } from '../options.ts';
import { completeOnboarding, doStep, refuseOthers, showOnboarding } from './onboarding.ts';
import { beginFunnel, describeStream, finishFunnel, nameBrand, previewFunnel } from './stream-funnel.ts';

/** Returns the handlers of the company's four steps, and of the funnel that begins with a stream. */
export const onboardingRoutes = (options: OrganisationOptions): Handlers => ({
  'onboarding.show': async (call) => {
    refuseOthers(call.scope, call.params.user_id);
    return { data: await showOnboarding(call) };
  },
  'onboarding.update': async (call) => {
    refuseOthers(call.scope, call.params.user_id);
    return { data: await doStep(call, call.params.step, call.body) };
  },
  'onboarding.complete': async (call) => {
    refuseOthers(call.scope, call.params.user_id);
    return { data: await completeOnboarding(call) };
  },
  'stream-onboarding.account': async (call) => ({
    data: await beginFunnel(call, call.body, languageOf(call.body.language ?? call.language)),
  }),
  'stream-onboarding.brand': async (call) => ({ data: await nameBrand(call, call.body) }),
  'stream-onboarding.stream': async (call) => ({ data: await describeStream(call, call.body) }),
  'stream-onboarding.preview': (call) => previewFunnel(call, options, call.body),
  'stream-onboarding.target': async (call) => ({
    data: await finishFunnel({ ...call, publicUrl: publicUrlOf(call) }, options, call.body),
  }),
});
