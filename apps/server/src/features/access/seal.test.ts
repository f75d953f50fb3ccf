import { describe, expect, it } from 'vitest';
import { Failure } from '../../platform/http/failure.ts';
import { scopeOf } from './actor.ts';
import { type BrandId, brandIn, ownBrand, type SystemDb } from './seal.ts';

const named = '018f2b6e-0000-7000-8000-000000000001';
const brandIds = [ownBrand(named)];

describe('the seal of brands', () => {
  it('a text of a request becomes a brand only if the guard has admitted it', () => {
    const brandId: BrandId = brandIn({ brandIds }, named);
    expect(brandId).toBe(named);
    expect(() => brandIn({ brandIds }, '018f2b6e-0000-7000-8000-000000000002')).toThrow(Failure);
  });

  it('a plain string is neither a brand nor part of a scope for the compiler', () => {
    // @ts-expect-error A string that nobody has checked is no BrandId.
    const brandId: BrandId = named;
    const actor = {} as Parameters<typeof scopeOf>[0];
    // @ts-expect-error A scope holds only checked brands.
    const scope = scopeOf(actor, [named], named);
    // @ts-expect-error A scope cannot be written down without the guard.
    const forged: typeof scope = { actor, brandIds, organisationId: named };
    const query = (db: SystemDb) => db;
    // @ts-expect-error A query across brands needs acrossBrands.
    query({} as Parameters<typeof import('./seal.ts').acrossBrands>[0]);
    expect([brandId, scope.brandIds[0], forged.brandIds[0]]).toEqual([named, named, named]);
  });
});
