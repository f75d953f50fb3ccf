import { brandIn, type Handlers } from '../access/index.ts';
import { listBrandContacts } from './contacts.queries.ts';
import { addContact, changeContact, removeContact } from './contacts.ts';

export const contactRoutes: Handlers = {
  'brands.contacts.index': async ({ db, scope, params }) => ({
    data: await listBrandContacts(db, brandIn(scope, params.brand_id)),
  }),
  'contacts.store': async (call) => {
    const { brand_id, ...contact } = call.body;
    return { data: await addContact(call, brandIn(call.scope, brand_id), contact) };
  },
  'contacts.update': async (call) => ({
    data: await changeContact(call, call.scope, call.params.contact_id, call.body),
  }),
  'contacts.delete': (call) => removeContact(call, call.scope, call.params.contact_id),
};
