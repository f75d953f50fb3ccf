import { type BrandId, type Scope, scopeOf } from '../../access/index.ts';

/** Returns the scope of a job that acts in a user's name in one brand. */
export const ownScope = (owner: { organisation_id: string; brand_id: BrandId; user_id: string }): Scope =>
  scopeOf(
    {
      user_id: owner.user_id,
      session_id: '',
      organisation_id: owner.organisation_id,
      is_staff_member: false,
      language: 'en',
      impersonator_id: null,
      memberships: [],
    },
    [owner.brand_id],
    owner.organisation_id,
  );
