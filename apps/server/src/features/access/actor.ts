import {
  type PermissionEntry,
  type PermissionName,
  type PermissionOverrides,
  type PlanSlug,
  permissionEntry,
  type QuotaName,
  type Role,
  roles,
  type StaffLevel,
  type Standing,
} from '@masthead/contract';
import { notFound } from '../../platform/http/failure.ts';
import { type BrandId, ownBrand } from './seal.ts';

/** A user's place in a brand, with what its organisation has bought. */
interface Membership {
  brand_id: BrandId;
  brand_name: string;
  role: Role;
  organisation_id: string;
  /** Time zone of the organisation; the days of all measures are counted in it. */
  timezone: string;
  plan: PlanSlug;
  switched_off: string[];
  limits: Partial<Record<QuotaName, number | null>>;
  /** Permissions set for this user alone; null: none. */
  overrides?: PermissionOverrides | null;
}

/** The caller. */
export interface Actor {
  user_id: string;
  session_id: string;
  organisation_id: string;
  is_staff_member: boolean;
  /** Rights of staff; left out: all. */
  staff_level?: StaffLevel;
  language: string;
  impersonator_id: string | null;
  /** True in an impersonation that changes nothing. */
  read_only?: boolean;
  /** Set if a token of the user's own calls instead of a session; `session_id` is then empty. */
  api_token?: { id: string; scopes: readonly string[] };
  memberships: readonly Membership[];
}

declare const guarded: unique symbol;

/**
 * The brands and permissions of a call, set by the guard alone. Every query function takes it first, so that a
 * handler cannot reach another organisation's rows: `brandIds` holds only brands in which the caller has the call's
 * permission.
 */
export interface Scope {
  readonly actor: Actor;
  readonly brandIds: readonly BrandId[];
  readonly organisationId: string;
  readonly [guarded]: true;
}

export const scopeOf = (actor: Actor, brandIds: readonly BrandId[], organisationId: string): Scope =>
  ({ actor, brandIds, organisationId }) as Scope;

type Used = Partial<Record<QuotaName, number>>;

/** Returns a user's permission in a brand; without a membership there is no role. */
export function entryInBrand(actor: Actor, brandId: string, name: PermissionName, used: Used = {}): PermissionEntry {
  return permissionEntry(
    name,
    standing(
      actor,
      actor.memberships.find((membership) => membership.brand_id === brandId),
      used,
    ),
  );
}

/** Returns a user's permission in an organisation: the highest role in any of its brands counts. */
export function entryInOrganisation(
  actor: Actor,
  organisationId: string,
  name: PermissionName,
  used: Used = {},
): PermissionEntry {
  const inside = actor.memberships.filter((membership) => membership.organisation_id === organisationId);
  const highest = inside.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))[0];
  return permissionEntry(name, standing(actor, highest, used));
}

const standing = (actor: Actor, membership: Membership | undefined, used: Used): Standing => ({
  is_staff_member: actor.is_staff_member,
  role: membership?.role ?? null,
  plan: membership?.plan ?? 'freemium',
  switched_off: membership?.switched_off ?? [],
  limits: membership?.limits ?? {},
  overrides: membership?.overrides ?? {},
  used,
});

/** Returns the brands in which the caller only reads: there only the authorised streams are visible. */
export const readerBrands = ({ is_staff_member, memberships }: Actor): BrandId[] =>
  is_staff_member ? [] : memberships.filter(({ role }) => role === 'reader').map((membership) => membership.brand_id);

/** Returns a brand that staff name, of any organisation. Throws 404 for everyone else. */
export function staffBrand({ actor }: Scope, id: string): BrandId {
  if (!actor.is_staff_member) throw notFound();
  return ownBrand(id);
}
