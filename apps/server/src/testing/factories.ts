import { randomBytes } from 'node:crypto';
import type { PlanSlug, Role } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword, insertBrand, insertMember, insertOrganisation, insertSubscription, insertUser } from '../features/accounts/index.ts';
import type { Db } from '../platform/db/index.ts';
import { testPassword } from './server.ts';

const name = (start: string) => `${start}-${randomBytes(4).toString('hex')}`;
let hashed: Promise<string> | undefined;

export async function makeOrganisation(db: Db, plan: PlanSlug = 'enterprise'): Promise<{ id: string }> {
  const id = uuidv7();
  const now = new Date();
  await insertOrganisation(db, { id, slug: name('organisation'), name: name('Organisation'), currency_code: 'EUR', country_id: null }, now);
  await insertSubscription(db, id, plan, now);
  return { id };
}

export async function makeBrand(db: Db, organisationId: string): Promise<{ id: string; name: string }> {
  const brand = { id: uuidv7(), name: name('Brand') };
  await insertBrand(db, { ...brand, organisation_id: organisationId, slug: name('brand'), currency_code: 'EUR', country_id: null }, new Date());
  return brand;
}

/** A user who can sign in with the test password, member of the brands with the role. */
export async function makeUser(db: Db, organisationId: string, brandIds: readonly string[], role: Role, staff = false): Promise<{ id: string; email: string }> {
  const user = { id: uuidv7(), email: `${name(role)}@example.org` };
  hashed ??= hashPassword(testPassword);
  await insertUser(db, { ...user, organisation_id: organisationId, first_name: 'Ingrid', last_name: 'Ås', password_hash: await hashed, is_staff_member: staff, language: 'en' }, new Date());
  for (const brandId of brandIds) await insertMember(db, brandId, user.id, role, new Date());
  return user;
}

/** An organisation with one brand and one user in it. */
export async function makeTenant(db: Db, role: Role = 'administrator', plan: PlanSlug = 'enterprise') {
  const organisation = await makeOrganisation(db, plan);
  const brand = await makeBrand(db, organisation.id);
  const user = await makeUser(db, organisation.id, [brand.id], role);
  return { organisation, brand, user };
}
