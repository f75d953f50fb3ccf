import { eachRecord } from '../../../platform/http/each-record.ts';
import type { Handlers, Scope } from '../../access/index.ts';
import { memberAnswer } from '../answers.ts';
import { changeRole, detach, removeMember } from './manage-members.ts';
import { listMembers } from './members.queries.ts';

/** Puts the caller last, who may lose the right to change the others. */
const oneselfLast = <Named extends { id: string }>({ actor }: Scope, members: readonly Named[]): Named[] => {
  const isOneself = ({ id }: Named) => id === actor.user_id;
  return [...members.filter((one) => !isOneself(one)), ...members.filter(isOneself)];
};

/** Members of a brand. */
export const memberRoutes: Handlers = {
  'brands.members.index': async ({ db, scope }) => ({ data: (await listMembers(db, scope)).map(memberAnswer) }),
  'brands.members.update-role': (call) => changeRole(call, call.scope, call.params.user_id, call.body.role),
  'brands.members.remove': (call) => removeMember(call, call.scope, call.params.user_id),
  'brands.members.bulk-update-role': (call) =>
    eachRecord(call, oneselfLast(call.scope, call.body.members), ({ id, role }) =>
      changeRole(call, call.scope, id, role),
    ),
  'brands.members.bulk-remove': (call) => {
    const members = call.body.members.map((id) => ({ id }));
    return eachRecord(call, oneselfLast(call.scope, members), ({ id }) => removeMember(call, call.scope, id));
  },
  'user.brands.detach': (call) => detach(call, call.scope, call.body.is_last_confirmed),
};
