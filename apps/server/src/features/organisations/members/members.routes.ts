import type { Handlers } from '../../access/index.ts';
import { memberAnswer } from '../answers.ts';
import { changeRole, detach, removeMember } from './manage-members.ts';
import { listMembers } from './members.queries.ts';

/** Members of a brand. */
export const memberRoutes: Handlers = {
  'brands.members.index': async ({ db, scope }) => ({ data: (await listMembers(db, scope)).map(memberAnswer) }),
  'brands.members.update-role': (call) => changeRole(call, call.scope, call.params.user_id, call.body.role),
  'brands.members.remove': (call) => removeMember(call, call.scope, call.params.user_id),
  'user.brands.detach': (call) => detach(call, call.scope, call.body.is_last_confirmed),
};
