import { v7 as uuidv7 } from 'uuid';
import type { BrandId } from '../features/access/index.ts';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';

/** Makes an account with only a name, and a profile of X whose access has ended: no network is asked about them. */
export async function makeSocial(db: Db, brandId: BrandId): Promise<{ social_network_id: string; profile_id: string }> {
  const [social_network_id, profile_id, now] = [uuidv7(), uuidv7(), new Date()];
  await rowsOf(
    db,
    sql`
      insert into social_accounts (id, brand_id, network, handle, created_at, updated_at)
      values (${social_network_id}, ${brandId}, 'linkedin', 'norlunde', ${now}, ${now})`,
  );
  await rowsOf(
    db,
    sql`
      insert into twitter_profiles (id, external_id, handle, status, connected_at)
      values (${profile_id}, ${profile_id}, 'norlunde', 'expired', ${now})`,
  );
  return { social_network_id, profile_id };
}
