import {
  accountUrl,
  type Brand,
  type KeptKind,
  type Organisation,
  type PaymentFacts,
  planNames,
} from '@masthead/contract';
import { includes } from '../../platform/http/include.ts';
import type { Actor } from '../access/index.ts';
import { countryShort } from '../reference/index.ts';
import type { BrandRow } from './brands/brands.queries.ts';
import type { MemberRow } from './members/members.queries.ts';
import type { OrganisationRow } from './organisations.queries.ts';
import type { SubscriptionRow } from './subscription/subscription.queries.ts';

export function brandAnswer(
  { country_id, ...brand }: BrandRow,
  { memberships }: Pick<Actor, 'memberships'>,
  language: string,
  { kept, include }: { kept: ReadonlyMap<string, KeptKind[]>; include?: string | undefined },
): Brand {
  const place = memberships.find(({ organisation_id }) => organisation_id === brand.organisation_id);
  return {
    ...brand,
    social_networks: brand.social_networks.map((account) => ({ ...account, url: accountUrl(account) })),
    demo_data: brand.demo_data ?? place?.plan === 'freemium',
    kept_records: kept.get(brand.id) ?? [],
    ...(includes(include, 'country') && { country: country_id ? countryShort(country_id, language) : null }),
  };
}

export function memberAnswer({ role, joined_at, last_active_at, user_id, ...user }: MemberRow) {
  return {
    user: { id: user_id, full_name: `${user.first_name} ${user.last_name}`.trim(), ...user },
    role,
    is_read_only: role === 'reader',
    joined_at,
    last_active_at,
  };
}

/** Returns an organisation; `payment` is given for those who may change it. */
export function organisationAnswer(
  row: OrganisationRow,
  language: string,
  include?: string,
  payment?: PaymentFacts,
): Organisation {
  const { country_id, manager, subscription, email_logo: _, ...organisation } = row;
  return {
    ...organisation,
    ...(includes(include, 'country') && { country: country_id ? countryShort(country_id, language) : null }),
    ...(includes(include, 'accountManager') && { accountManager: manager }),
    ...(includes(include, 'subscription') && { subscription: subscription && subscriptionAnswer(subscription) }),
    ...(includes(include, 'card') && { card: payment?.card ?? null }),
    applicableDiscount: payment?.applicableDiscount ?? null,
  };
}

const time = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** Returns a subscription with the plan in force. Times of JSON have an offset; the answer writes them like all others. */
export function subscriptionAnswer(row: SubscriptionRow): NonNullable<Organisation['subscription']> {
  const slug = row.plan_in_force;
  return {
    plan: { slug, name: planNames[slug] },
    state: row.state,
    next_plan: row.next_plan && { slug: row.next_plan, name: planNames[row.next_plan] },
    commitment: row.commitment,
    limitations: row.limitations,
    period_starts_at: time(row.period_starts_at),
    period_ends_at: time(row.period_ends_at),
    trial_starts_at: time(row.trial_starts_at),
    trial_ends_at: time(row.trial_ends_at),
    is_on_trial: row.state === 'trial',
    canceled_at: time(row.canceled_at),
    ended_at: time(row.ended_at),
    payment_failed_at: time(row.payment_failed_at),
    licenses: row.licenses,
    read_only_licenses: row.read_only_licenses,
  };
}
