import { type Scope, scopeOf } from '../../access/index.ts';
import type { ReportBrand } from '../reports.queries.ts';

/** Returns the scope in which a report counts some of its brands, independent of the reader's rights. */
export const brandScope = (brands: readonly ReportBrand[], userId: string): Scope => {
  const organisation_id = brands[0]!.organisation_id;
  return scopeOf(
    {
      user_id: userId,
      session_id: '',
      organisation_id,
      is_staff_member: false,
      language: 'en',
      impersonator_id: null,
      memberships: brands.map(({ id, name, timezone }) => ({
        brand_id: id,
        brand_name: name,
        organisation_id,
        timezone,
        ...({ role: 'editor', plan: 'enterprise', switched_off: [], limits: {} } as const),
      })),
    },
    brands.map(({ id }) => id),
    organisation_id,
  );
};
