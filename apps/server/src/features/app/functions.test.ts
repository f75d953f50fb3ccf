import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = async (name: string, body: object, token?: string) => {
  const response = await fetch(`${server.origin}/v2/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

describe('a function', () => {
  it('a function does the same as the call behind it, with its checks and its answer', async () => {
    const { user, brand } = await makeTenant(server.database.db);
    const token = await server.signIn(user.email);
    const made = await run('export-clippings', { brands: [brand.id], filters: {}, format: 'csv' }, token);
    expect(made).toMatchObject({ status: 202, body: { data: { status: 'pending', format: 'csv' } } });
    const wrong = await run('export-clippings', { brands: [brand.id], format: 'doc' }, token);
    expect(wrong).toMatchObject({ status: 422, body: { errors: { format: expect.anything() } } });
    expect(await run('render-pdf', {}, token)).toMatchObject({
      status: 422,
      body: { errors: { url: expect.anything() } },
    });
    expect((await run('extract-page', { brand_id: brand.id }, token)).status).toBe(422);
  });

  it('a function is refused like the call behind it: signed out, without permission, for the brand of another organisation', async () => {
    const { user, brand } = await makeTenant(server.database.db, 'reader');
    const foreign = await makeTenant(server.database.db);
    const token = await server.signIn(user.email);
    const page = { url: 'https://example.org/article' };
    expect((await run('extract-page', { ...page, brand_id: brand.id })).status).toBe(401);
    expect(await run('extract-page', { ...page, brand_id: brand.id }, token)).toMatchObject({
      status: 403,
      body: { can: false, reason: { cause: 'role' } },
    });
    const exported = { brands: [foreign.brand.id], format: 'csv' };
    expect((await run('export-clippings', exported, token)).status).toBe(404);
  });

  it('an unknown function is not found', async () => {
    const { user } = await makeTenant(server.database.db);
    expect((await run('launch-rocket', {}, await server.signIn(user.email))).status).toBe(404);
  });
});
