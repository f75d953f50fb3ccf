import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { BrandId } from '../features/access/index.ts';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';
import { createSubscription } from './push-service.ts';

/** Creates records that belong to one user alone: another session with a device, a passkey, an API token, an export. */
export async function makeOwn(db: Db, userId: string) {
  const [session_id, device_id, passkey_id, api_token_id] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const now = new Date();
  const later = new Date(now.getTime() + 86_400_000);
  await rowsOf(
    db,
    sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) values (${session_id}, ${userId}, ${randomBytes(32)}, ${now}, ${now}, ${later})`,
  );
  const { form } = createSubscription(`http://127.0.0.1:9/${device_id}`);
  await rowsOf(
    db,
    sql`insert into devices (id, user_id, session_id, address, public_key, shared_secret, kinds, created_at)
        values (${device_id}, ${userId}, ${session_id}, ${form.address}, ${form.public_key}, ${form.shared_secret}, 'all', ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into passkeys (id, user_id, credential_id, public_key, counter, name, is_backed_up, created_at)
        values (${passkey_id}, ${userId}, ${passkey_id}, ${randomBytes(32)}, 0, 'Laptop', true, ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into api_tokens (id, user_id, name, token_hash, hint, scopes, created_at) values (${api_token_id}, ${userId}, 'Reporting', ${randomBytes(32)}, 'abcd', '{read}', ${now})`,
  );
  const export_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into clipping_exports (id, organisation_id, brand_ids, user_id, format, filters, language, status, created_at)
        values (${export_id}, (select organisation_id from users where id = ${userId}), '{}', ${userId}, 'csv', '{}', 'en', 'ready', ${now})`,
  );
  return { user_id: userId, session_id, device_id, passkey_id, api_token_id, export_id };
}

/** Makes a saved view of a user. */
export async function makeView(db: Db, brandId: BrandId, userId: string): Promise<{ view_id: string }> {
  const view_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into saved_views (brand_id, id, user_id, place, name, filters, is_shared, updated_at)
        values (${brandId}, ${view_id}, ${userId}, 'coverage', ${view_id}, '{}', false, now())`,
  );
  return { view_id };
}

/** Makes a folder for streams of a brand. */
export async function makeStreamFolder(db: Db, brandId: BrandId): Promise<{ folder_id: string }> {
  const folder_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into stream_folders (brand_id, id, name, created_at)
        values (${brandId}, ${folder_id}, ${folder_id}, now())`,
  );
  return { folder_id };
}
