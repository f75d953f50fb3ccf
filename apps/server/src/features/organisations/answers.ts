import { accountUrl, type Brand, type Organisation, type PlanSlug, planSlugs } from '@masthead/contract';
import { includes } from '../../platform/http/include.ts';
import type { Actor } from '../access/index.ts';
import { countryShort } from '../reference/index.ts';
import type { BrandRow } from './brands/brands.queries.ts';
import type { MemberRow } from './members/members.queries.ts';
import type { OrganisationRow } from './organisations.queries.ts';

export function brandAnswer(
  { country_id, ...brand }: BrandRow,
  { memberships }: Pick<Actor, 'memberships'>,
  language: string,
  include?: string,
): Brand {
  const place = memberships.find(({ organisation_id }) => organisation_id === brand.organisation_id);
  return {
    ...brand,
    social_networks: brand.social_networks.map((account) => ({ ...account, url: accountUrl(account) })),
    demo_data: brand.demo_data ?? place?.plan === 'freemium',
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

const planNames: Record<PlanSlug, string> = {
  freemium: 'Freemium',
  essential: 'Essential',
  plus: 'Plus',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

export function organisationAnswer(row: OrganisationRow, language: string, now: Date, include?: string): Organisation {
  const { country_id, manager, subscription, ...organisation } = row;
  return {
    ...organisation,
    ...(includes(include, 'country') && { country: country_id ? countryShort(country_id, language) : null }),
    ...(includes(include, 'accountManager') && { accountManager: manager }),
    ...(includes(include, 'subscription') && { subscription: subscription && subscriptionAnswer(subscription, now) }),
    ...(includes(include, 'card') && { card: null }),
    applicableDiscount: null,
  };
}

/** to_jsonb writes times with an offset; they are answered like all others. */
function subscriptionAnswer(row: Record<string, unknown>, now: Date): Organisation['subscription'] {
  const slug = planSlugs.find((known) => known === row.plan) ?? 'freemium';
  const time = (name: string) => (typeof row[name] === 'string' ? new Date(row[name]).toISOString() : null);
  const trialEnd = time('trial_ends_at');
  return {
    plan: { slug, name: planNames[slug] },
    commitment: (row.commitment ?? null) as NonNullable<Organisation['subscription']>['commitment'],
    limitations: row.limitations as Record<string, number | null>,
    period_starts_at: time('period_starts_at'),
    period_ends_at: time('period_ends_at'),
    trial_starts_at: time('trial_starts_at'),
    trial_ends_at: trialEnd,
    is_on_trial: trialEnd !== null && row.commitment === null && Date.parse(trialEnd) > now.getTime(),
    canceled_at: time('canceled_at'),
    ended_at: time('ended_at'),
    licenses: Number(row.licenses),
    read_only_licenses: Number(row.read_only_licenses),
  };
}
