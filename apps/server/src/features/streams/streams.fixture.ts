import type { Role } from '@masthead/contract';
import { makeSource, makeTenant, makeUser, storeText } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/server.ts';

/** Makes a tenant who can sign in, with a source whose texts are stored as if they had just been collected. */
export async function streamTenant(server: TestServer, role: Role = 'administrator') {
  const { db } = server.database;
  const tenant = await makeTenant(db, role);
  const source = await makeSource(db, tenant.organisation.id);
  const client = server.client(await server.signIn(tenant.user.email));
  return {
    ...tenant,
    source,
    client,
    store: (headline: string, body = 'Nothing else.') => storeText(db, { ...source, headline, body }),
    make: async (form: { name?: string; main_search_term: string } & Record<string, unknown>) =>
      (await client('streams.store', { body: { name: form.main_search_term, ...form, brand_id: tenant.brand.id } }))
        .data,
    find: async (form: { main_search_term: string } & Record<string, unknown>) =>
      (await client('streams.preview', { body: form })).data.map((hit) => hit.headline).toSorted(),
    /** Another user of the brand. */
    join: async (as: Role) => {
      const user = await makeUser(db, tenant.organisation.id, [tenant.brand.id], as);
      return server.client(await server.signIn(user.email));
    },
  };
}
export type StreamTenant = Awaited<ReturnType<typeof streamTenant>>;

let words = 0;
/** Returns a name that no other test searches for. */
export const newName = () =>
  `Norlund${String.fromCharCode(97 + (words % 26))}${String.fromCharCode(97 + Math.floor(words++ / 26))}q`;
