import { languageOf } from '@masthead/i18n/server';
import { publicUrlOf } from '../../../platform/http/public-url.ts';
import type { Handlers } from '../../access/index.ts';
import { signUp } from './sign-up.ts';

/** The sign-up of a new customer. */
export const signUpRoutes: Handlers = {
  'auth.sign-up': async (call) => ({
    data: await signUp(call, call.body, {
      language: languageOf(call.body.language ?? call.language),
      publicUrl: publicUrlOf(call),
    }),
  }),
};
