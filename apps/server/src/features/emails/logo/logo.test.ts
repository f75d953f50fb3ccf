import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../../testing/factories.ts';
import { findMailTo } from '../../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { drawLogo, isDarkOnNothing } from './draw-logo.ts';

const picture = (colour: { r: number; g: number; b: number }, size = { width: 900, height: 300 }) =>
  sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: { create: { width: size.width / 2, height: size.height / 2, channels: 4, background: colour } },
        gravity: 'centre',
      },
    ])
    .png()
    .toBuffer();

describe('a logo for mails', () => {
  it('a logo is a PNG with twice the pixels of its size, at most 80 pixels high', async () => {
    const wide = await drawLogo(await picture({ r: 240, g: 240, b: 240 }), 160);
    expect(wide).toMatchObject({ width: 160, height: 54 });
    expect(await sharp(wide.png).metadata()).toMatchObject({ format: 'png', width: 320 });
    const tall = await drawLogo(await picture({ r: 240, g: 240, b: 240 }, { width: 200, height: 800 }), 320);
    expect(tall).toMatchObject({ width: 20, height: 80 });
  });

  it('a dark logo on a transparent background gets a white one, and no other logo does', async () => {
    const dark = await drawLogo(await picture({ r: 10, g: 20, b: 60 }), 160);
    expect(dark).toMatchObject({ width: 180, height: 74 });
    const { data } = await sharp(dark.png).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(isDarkOnNothing(Uint8Array.from([0, 0, 0, 255, 0, 0, 0, 255]))).toBe(false);
    expect(isDarkOnNothing(Uint8Array.from([0, 0, 0, 255, 0, 0, 0, 0]))).toBe(true);
    expect(isDarkOnNothing(Uint8Array.from([255, 255, 255, 255, 0, 0, 0, 0]))).toBe(false);
  });
});

describe('staff', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('staff set the logo at the top of an organisation’s mails, and remove it', async () => {
    const { db } = server.database;
    const provider = await makeTenant(db);
    const user = await makeUser(db, provider.organisation.id, [provider.brand.id], 'administrator', true);
    const token = await server.signIn(user.email);
    const staff = server.client(token);
    const { organisation, brand, user: administrator } = await makeTenant(db);
    const client = server.client(await server.signIn(administrator.email));
    const form = new FormData();
    form.set('purpose', 'picture');
    form.set('file', new Blob([new Uint8Array(await picture({ r: 200, g: 30, b: 30 }))]), 'logo.png');
    const sent = await fetch(`${server.origin}/v2/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { data: file } = (await sent.json()) as { data: { id: string } };

    const params = { organisation_id: organisation.id };
    const body = { logo: file.id, width: 120, reason: 'New brand' };
    const { data: logo } = await staff('staff.email-logo.update', { params, body });
    expect((await fetch(server.origin + logo!.url)).headers.get('content-type')).toBe('image/png');
    expect((await staff('staff.organisations.show', { params })).data.email_logo).toEqual(logo);
    const invite = async (email: string) => {
      const invitations = [{ email, role: 'editor' as const }];
      await client('brands.invitations.store', { params: { brand_id: brand.id }, body: { invitations } });
      return (await findMailTo(server.database, email)).html;
    };
    expect(await invite('first@people.example')).toContain(logo!.url);
    const [entry] = (await client('organisations.audit-log.index', { params })).data.filter(
      ({ endpoint }) => endpoint === 'staff.email-logo.update',
    );
    expect(entry).toMatchObject({ reason: 'New brand', fields: ['logo', 'width'] });
    await staff('staff.email-logo.update', { params, body: { logo: null, reason: 'Back to the name' } });
    expect(await invite('second@people.example')).not.toContain(logo!.url);
    expect((await failureOf(client('staff.email-logo.update', { params, body }))).status).toBe(403);
  });
});
