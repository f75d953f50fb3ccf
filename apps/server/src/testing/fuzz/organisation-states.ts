import { ownBrand } from '../../features/access/index.ts';
import { makeBrand, makeTenant, makeUser } from '../factories.ts';
import type { TestServer } from '../server.ts';
import {
  administrator,
  asStaff,
  byPassword,
  type Makers,
  type Making,
  makeOwner,
  newAddress,
  newName,
} from './making.ts';

const makeMember = ({ server, world }: Making) =>
  makeUser(server.database.db, world.facts.organisation_id!, [ownBrand(world.facts.brand_id!)], 'editor');

async function selectInvitation({ server }: Making) {
  const { token, client, brand } = await makeOwner(server);
  const params = { brand_id: brand.id };
  const invitations = [{ email: newAddress(), role: 'editor' as const }];
  const { data } = await client('brands.invitations.store', { params, body: { invitations } });
  return { token, params, body: { invitations: data.map(({ id }) => id) } };
}

const reason = 'Left the company';

/** Makes a second brand, because an organisation has to keep one. */
async function makeSecondBrand(server: TestServer) {
  const owner = await makeOwner(server);
  const { data } = await owner.client('brands.store', { body: { name: newName('Brand'), currency_code: 'EUR' } });
  return { ...owner, params: { brand_id: data.id } };
}

/** Makes an organisation of its own with the form that has it deleted. */
async function makeDeletable({ server }: Making) {
  const { token, client, organisation } = await makeOwner(server);
  const params = { organisation_id: organisation.id };
  const { data } = await client('user.organisations', { query: {} });
  return { token, client, params, body: { ...byPassword, name: data.find(({ id }) => id === organisation.id)!.name } };
}

export const organisationMakers: Makers = {
  'organisations.deletion.store': async (making) => {
    const { token, params, body } = await makeDeletable(making);
    return { token, params, body };
  },
  'organisations.deletion.delete': async (making) => {
    const { token, client, params, body } = await makeDeletable(making);
    await client('organisations.deletion.store', { params, body });
    return { token, params };
  },
  'organisations.users.remove': async (making) => ({
    token: administrator(making).token,
    params: { user_id: (await makeMember(making)).id },
  }),
  'brands.members.remove': async (making) => ({
    token: administrator(making).token,
    params: { brand_id: making.world.facts.brand_id!, user_id: (await makeMember(making)).id },
  }),
  'brands.members.bulk-update-role': async (making) => ({
    token: administrator(making).token,
    params: { brand_id: making.world.facts.brand_id! },
    body: { members: [{ id: (await makeMember(making)).id, role: 'editor' }] },
  }),
  'brands.members.bulk-remove': async (making) => ({
    token: administrator(making).token,
    params: { brand_id: making.world.facts.brand_id! },
    body: { members: [(await makeMember(making)).id] },
  }),
  'brands.invitations.bulk-resend': async (making) => await selectInvitation(making),
  'brands.invitations.bulk-cancel': async (making) => await selectInvitation(making),
  'user.brands.detach': async (making) => ({
    token: await making.server.signIn((await makeMember(making)).email),
    params: { brand_id: making.world.facts.brand_id! },
    body: { is_last_confirmed: true },
  }),
  'organisations.users.permissions.update': async (making) => ({
    token: administrator(making).token,
    params: { user_id: (await makeMember(making)).id },
    body: { permissions: [{ name: 'stream.create', can: false, max: null }] },
  }),
  'brands.delete': async ({ server }) => {
    const { token, params } = await makeSecondBrand(server);
    return { token, params };
  },
  'staff.brands.restore': async ({ server, world }) => {
    const { client, params } = await makeSecondBrand(server);
    await client('brands.delete', { params });
    return { token: world.callers.staff, params };
  },
  'staff.brands.managers.store': async ({ server, world }) => {
    const { organisation, user } = await makeTenant(server.database.db);
    const brand = await makeBrand(server.database.db, organisation.id);
    return { token: world.callers.staff, params: { brand_id: brand.id }, body: { user_id: user.id, reason } };
  },
  'staff.users.delete': async (making) => ({
    token: making.world.callers.staff,
    params: { user_id: (await makeMember(making)).id },
    body: { reason },
  }),
  'staff.users.level': async ({ server, world }) => {
    const { organisation } = await makeTenant(server.database.db);
    const colleague = await makeUser(server.database.db, organisation.id, [], 'administrator', true);
    return { token: world.callers.staff, params: { user_id: colleague.id }, body: { level: 'support', reason } };
  },
  'staff.users.restore': async (making) => {
    const { token, client } = asStaff(making);
    // The fuzzer may have taken the seats of the world's organisation.
    const { organisation, brand } = await makeTenant(making.server.database.db);
    const params = { user_id: (await makeUser(making.server.database.db, organisation.id, [brand.id], 'editor')).id };
    await client('staff.users.delete', { params, body: { reason } });
    return { token, params, body: { reason } };
  },
};
