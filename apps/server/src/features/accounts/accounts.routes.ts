import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Handlers } from '../access/index.ts';
import { changeUser, pictureOf } from './change-user.ts';
import { confirmEmailChange } from './email-change/change-email.ts';
import { findKeptUser } from './kept-users.ts';
import type { AccountOptions } from './options.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import { activationRoutes, sessionRoutes } from './sessions.routes.ts';
import { signInMethodRoutes } from './sign-in-methods.routes.ts';
import { userAnswer } from './user-answer.ts';

export const accountRoutes = (options: AccountOptions): Handlers => ({
  ...sessionRoutes(options),
  ...activationRoutes,
  ...signInMethodRoutes(options),
  ...personalRoutes(options),
  'user.show': async (call) => ({
    data: userAnswer((await findKeptUser(options.keptUsers, call))!, call.language, call.query.include),
  }),
  'user.update': async (call) => {
    const { email, current_password: password, ...change } = call.body;
    const move = email === undefined ? undefined : { email, password, publicUrl: publicUrlOf(call) };
    return { data: userAnswer(await changeUser(call, change, move), call.language, 'country') };
  },
  'user.avatar.update': async (call) => ({
    data: userAnswer(await changeUser(call, { avatar: pictureOf(call.body) }), call.language, 'country'),
  }),
  'auth.email-change.confirm': (call) =>
    confirmEmailChange(call, { userId: call.params.user_id, token: call.params.token }),
});
