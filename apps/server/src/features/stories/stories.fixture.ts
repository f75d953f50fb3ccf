import type { PlanSlug, Role, StoredFile } from '@masthead/contract';
import sharp from 'sharp';
import { makeTenant } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/server.ts';

const contact = { name: 'Ingrid Ås', role: 'Press officer', email: 'press@example.org', phone: null };
/** A story that can be published. */
export const whole = { headline: 'Ferries sail again', copytext: '<p>All ferries sail again today.</p>', contact };

/** Makes a brand with its first member, who writes. */
export async function makeWriter(server: TestServer, role: Role = 'administrator', plan: PlanSlug = 'enterprise') {
  const tenant = await makeTenant(server.database.db, role, plan);
  const token = await server.signIn(tenant.user.email);
  const client = server.client(token);
  const store = async (form: object = {}) =>
    (await client('stories.store', { body: { brand_id: tenant.brand.id, ...form } })).data;
  return { ...tenant, token, client, store };
}
type Writer = Awaited<ReturnType<typeof makeWriter>>;

/** Puts a picture into the brand's files. */
export async function uploadPicture(server: TestServer, { token, brand }: Writer): Promise<StoredFile> {
  const colour = { r: Math.floor(Math.random() * 256), g: 120, b: 40 };
  const bytes = await sharp({ create: { width: 800, height: 420, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'picture');
  form.set('brand_id', brand.id);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'ferry.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.origin}/v2/files`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { data: StoredFile }).data;
}
