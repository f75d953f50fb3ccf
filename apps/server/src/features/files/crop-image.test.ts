import { type FilePurpose, filePurposes } from '@masthead/contract';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { createStorage } from '../../platform/storage/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { outputOf, partOf } from './crop-image.ts';
import { keepBytes } from './index.ts';

let server: TestServer;
let client: ReturnType<TestServer['client']>;
let tenant: Awaited<ReturnType<typeof makeTenant>>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await makeTenant(server.database.db);
  client = server.client(await server.signIn(tenant.user.email));
});
afterAll(() => server.stop());

/** Draws four quarters: red and green above, blue and white below. */
async function quarters(width: number, height: number): Promise<Buffer> {
  const part = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  });
  return await sharp(part('#f00'))
    .extend({ right: width / 2, bottom: height / 2, background: '#fff' })
    .composite([
      { input: await sharp(part('#0f0')).png().toBuffer(), left: width / 2, top: 0 },
      { input: await sharp(part('#00f')).png().toBuffer(), left: 0, top: height / 2 },
    ])
    .png()
    .toBuffer();
}

async function upload(width: number, height: number, purpose: FilePurpose): Promise<string> {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('brand_id', tenant.brand.id);
  form.set('file', new File([Uint8Array.from(await quarters(width, height))], 'quarters.png'));
  const response = await fetch(`${server.origin}/v2/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.signIn(tenant.user.email)}` },
    body: form,
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

const opened = async (url: string | null) => sharp(await (await fetch(server.origin + url)).arrayBuffer());
const middle = async (picture: Sharp) =>
  (await picture.stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean));

describe('a crop', () => {
  it('a crop has 180x180 pixels by default, twice its round frame of 90x90 [images-001]', async () => {
    expect(filePurposes.avatar.viewport).toEqual({ width: 90, height: 90, shape: 'circle' });
    const id = await upload(400, 400, 'avatar');
    const { data } = await client('files.crop', { params: { file_id: id }, body: { points: [200, 0, 400, 200] } });
    expect(data.cropped_information).toEqual({ orientation: 1, points: [200, 0, 400, 200], zoom: 1 });
    const cropped = await opened(data.cropped);
    expect(await cropped.metadata()).toMatchObject({ width: 180, height: 180, format: 'png' });
    expect(await middle(cropped)).toEqual([0, 255, 0]);
    expect(await (await opened(data.original)).metadata()).toMatchObject({ width: 400, height: 400 });
  });

  it.each([
    [1, [255, 0, 0]],
    [6, [0, 0, 255]],
    [3, [255, 255, 255]],
    [8, [0, 255, 0]],
  ] as const)('a picture with orientation %i is turned before it is cropped', async (orientation, colour) => {
    const id = await upload(600, 400, 'logo');
    const { data } = await client('files.crop', {
      params: { file_id: id },
      body: { points: [0, 0, 190, 190], orientation, purpose: 'logo' },
    });
    expect(await middle(await opened(data.cropped))).toEqual(colour);
  });

  it('a crop can be repeated on the same original', async () => {
    const id = await upload(400, 400, 'avatar');
    const crop = (points: [number, number, number, number]) =>
      client('files.crop', { params: { file_id: id }, body: { points } });
    const [one, two] = [await crop([0, 0, 200, 200]), await crop([0, 200, 200, 400])];
    expect(one.data.original).toBe(two.data.original);
    expect(one.data.cropped).not.toBe(two.data.cropped);
  });

  it('a crop with fewer pixels than its frame is refused: the image is too small [images-002]', async () => {
    const id = await upload(400, 400, 'avatar');
    const { status, body } = await failureOf(
      client('files.crop', { params: { file_id: id }, body: { points: [0, 0, 80, 80] } }),
    );
    expect([status, body.code]).toEqual([422, 'image_too_small']);
    expect(body.message).toMatch(/^The image is too small/);
  });

  it('a crop of a file of others is not found', async () => {
    const id = await upload(400, 400, 'avatar');
    const stranger = server.client(await server.signIn((await makeTenant(server.database.db)).user.email));
    expect(
      (await failureOf(stranger('files.crop', { params: { file_id: id }, body: { points: [0, 0, 200, 200] } }))).status,
    ).toBe(404);
  });

  it('a crop of a file that is no picture is refused', async () => {
    const { config, database } = server;
    const storage = await createStorage(config);
    const owner = { organisation_id: tenant.organisation.id, brand_id: tenant.brand.id, user_id: tenant.user.id };
    const pdf = { name: 'report', bytes: Buffer.from('%PDF-1.4'), format: 'pdf', purpose: 'attachment' } as const;
    const { id } = await keepBytes({ config, db: database.db, clock: systemClock, storage }, owner, pdf);
    expect(
      (await failureOf(client('files.crop', { params: { file_id: id }, body: { points: [0, 0, 200, 200] } }))).status,
    ).toBe(422);
  });
});

describe('sizes', () => {
  it('the cropped part is kept inside the picture', () => {
    expect(partOf([-5, 10.4, 205, 210.6], { width: 200, height: 200 })).toEqual({
      left: 0,
      top: 10,
      width: 200,
      height: 190,
    });
    expect(partOf([300, 300, 200, 200], { width: 400, height: 400 })).toMatchObject({ width: 0, height: 0 });
  });

  it('a crop has twice the size of its frame if there are enough pixels, and never more than there are', () => {
    expect(outputOf({ width: 120, height: 120 }, { width: 90, height: 90 })).toEqual({ width: 180, height: 180 });
    expect(outputOf({ width: 3000, height: 1575 }, { width: 600, height: 315 })).toEqual({ width: 1200, height: 630 });
    expect(outputOf({ width: 800, height: 420 }, { width: 600, height: 315 })).toEqual({ width: 800, height: 420 });
    expect(outputOf({ width: 600, height: 315 }, { width: 600, height: 315 })).toEqual({ width: 600, height: 315 });
  });
});
