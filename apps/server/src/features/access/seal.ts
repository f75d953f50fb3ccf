import { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';

declare const sealed: unique symbol;

/**
 * The id of a brand that the code may use. The guard takes it from the caller's memberships, and queries return it in
 * their rows; a text of a request does not have this type. Queries on the tables of brands take a Scope, a BrandId or
 * System.
 */
export type BrandId = string & { readonly [sealed]: 'brand' };

/** Marks an id that this program made or read from its own tables: for jobs and new brands, never for parts of a request. */
export const ownBrand = (id: string): BrandId => id as BrandId;

/** The brand in the payload of a job, which this program wrote. */
export const brandOfJob = z.uuid().transform(ownBrand);

/** Returns the brand that a request names, as one of those that the guard admitted. Throws 404. */
export function brandIn({ brandIds }: { brandIds: readonly BrandId[] }, id: string): BrandId {
  const brandId = brandIds.find((admitted) => admitted === id);
  if (!brandId) throw notFound();
  return brandId;
}

/** A database handle for queries across brands: matching, clean-up, the public site and staff. docs/tables.md lists them. */
export type SystemDb = Db & { readonly [sealed]: 'system' };

export const acrossBrands = (db: Db): SystemDb => db as SystemDb;
