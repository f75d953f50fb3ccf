import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a story whose mark-up no story has is refused at its field', async () => {
  const { user, brand } = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(user.email));
  for (const copytext of ['<div>'.repeat(150_000), '<'.repeat(900_000), `<a ${'x=1 '.repeat(200_000)}>`]) {
    const failure = await failureOf(client('stories.store', { body: { headline: 'x', copytext, brand_id: brand.id } }));
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ['copytext']]);
  }
});

it('other calls are answered while the largest story is cleaned', async () => {
  const { user, brand } = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(user.email));
  const copytext = `<table>${'<tr><td>x</td><td>y</td></tr>'.repeat(3000)}</table>${'word '.repeat(100_000)}`;
  const order: string[] = [];
  const saving = client('stories.store', { body: { headline: 'Long', copytext, brand_id: brand.id } }).then(
    ({ data }) => {
      order.push('saved');
      return data;
    },
  );
  const others = (async () => {
    for (let n = 0; n < 3; n++) await client('health');
    order.push('others');
  })();
  const [story] = await Promise.all([saving, others]);
  expect(story.headline).toBe('Long');
  expect(order).toEqual(['others', 'saved']);
});
