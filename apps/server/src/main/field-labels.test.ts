import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it.each([
  ['en', 'The title info is required', 'The contact email is not a valid email address'],
  ['de', 'Die Angabe Titel wird benötigt', 'E-Mail des Pressekontakts ist keine gültige E-Mail-Adresse'],
  ['pl', 'Uzupełnij pole: tytuł', 'Nieprawidłowy adres e-mail: e-mail osoby kontaktowej'],
])('error messages of the API name fields in words of %s', async (language, title, email) => {
  const { brand, user } = await makeTenant(server.database.db);
  const token = await server.signIn(user.email);
  const errorsOf = async (path: string, body: unknown) => {
    const response = await fetch(`${server.origin}/v2/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(422);
    return ((await response.json()) as { errors: Record<string, string[]> }).errors;
  };
  expect(await errorsOf('user/media-notifications', {})).toMatchObject({ title: [title] });
  expect(await errorsOf('newsrooms', { brand_id: brand.id, contact_email: 'nobody' })).toMatchObject({
    contact_email: [email],
  });
});
