import type { PlanSlug, Role } from '@masthead/contract';
import { hash } from '@node-rs/argon2';
import { v7 as uuidv7 } from 'uuid';
import { type BrandId, ownBrand } from '../features/access/index.ts';
import { insertUser } from '../features/accounts/index.ts';
import { insertBrand, insertMember, insertOrganisation, insertSubscription } from '../features/organisations/index.ts';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';
import { randomName } from './random-name.ts';
import { testPassword } from './server.ts';

let hashed: Promise<string> | undefined;

export async function makeOrganisation(db: Db, plan: PlanSlug = 'enterprise'): Promise<{ id: string }> {
  const id = uuidv7();
  const now = new Date();
  await insertOrganisation(
    db,
    { id, slug: randomName('organisation'), name: randomName('Organisation'), currency_code: 'EUR', country_id: null },
    now,
  );
  await insertSubscription(db, id, plan, now);
  // Tests that move the clock are mostly not about the idle lock.
  await rowsOf(db, sql`update organisations set lockout_time = 0 where id = ${id}`);
  return { id };
}

export async function makeBrand(db: Db, organisationId: string): Promise<{ id: BrandId; name: string }> {
  const brand = { id: ownBrand(uuidv7()), name: randomName('Brand') };
  await insertBrand(
    db,
    { ...brand, organisation_id: organisationId, slug: randomName('brand'), currency_code: 'EUR', country_id: null },
    new Date(),
  );
  return brand;
}

/** Makes a user who can sign in with the test password, member of the brands with the role. */
export async function makeUser(
  db: Db,
  organisationId: string,
  brandIds: readonly BrandId[],
  role: Role,
  staff = false,
): Promise<{ id: string; email: string }> {
  const user = { id: uuidv7(), email: `${randomName(role)}@example.org` };
  // A hash says itself what it costs: this one is checked in a moment, by the same code. New passwords cost what they always do.
  hashed ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await insertUser(
    db,
    {
      ...user,
      organisation_id: organisationId,
      first_name: 'Ingrid',
      last_name: 'Ås',
      password_hash: await hashed,
      is_staff_member: staff,
      language: 'en',
    },
    new Date(),
  );
  for (const brandId of brandIds) await insertMember(db, brandId, user.id, role, new Date());
  return user;
}

/** Makes an organisation with one brand and one user in it. */
export async function makeTenant(db: Db, role: Role = 'administrator', plan: PlanSlug = 'enterprise') {
  const organisation = await makeOrganisation(db, plan);
  const brand = await makeBrand(db, organisation.id);
  const user = await makeUser(db, organisation.id, [brand.id], role);
  return { organisation, brand, user };
}
