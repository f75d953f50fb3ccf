import type { Handlers } from '../../access/index.ts';
import { askForDeletion, keepOrganisation, showDeletion } from './delete-organisation.ts';

export const deletionRoutes: Pick<
  Handlers,
  'organisations.deletion.show' | 'organisations.deletion.store' | 'organisations.deletion.delete'
> = {
  'organisations.deletion.show': async (call) => ({ data: await showDeletion(call, call.scope) }),
  'organisations.deletion.store': async (call) => ({
    data: { deletes_at: (await askForDeletion(call, call.scope, call.body)).toISOString() },
  }),
  'organisations.deletion.delete': (call) => keepOrganisation(call, call.scope),
};
