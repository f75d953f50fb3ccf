import type { SocialProvider } from '@masthead/contract';
import { after, hours } from '../../../platform/clock/index.ts';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type BrandId } from '../../access/index.ts';
import type { Profile } from '../connector.ts';
import { SocialFailure } from '../failure.ts';
import { nameOf } from '../networks/networks.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { deleteChoice, lockChoice, takeChoicesBefore, upsertChoice } from './choices.queries.ts';
import type { Consent } from './connections.queries.ts';
import { withdrawConsent } from './disconnect.ts';
import { withPictures } from './pictures.ts';
import { storeConnections } from './store-connection.ts';

const lifetime = hours(1);

/** Returns accounts of which no two have the same name, by which a brand tells them apart. */
export function distinct(profiles: readonly Profile[]): Profile[] {
  const names = new Set<string>();
  return profiles.map((profile) => {
    let handle = profile.handle;
    for (let copy = 2; names.has(handle.toLowerCase()); copy++) handle = `${profile.handle.slice(0, 245)} (${copy})`;
    names.add(handle.toLowerCase());
    return { ...profile, handle };
  });
}

/** Stores the account of a consent; if there are several, the person chooses. Throws SocialFailure if there is none. */
export async function offerAccounts(
  needs: AppNeeds,
  brandId: BrandId,
  found: readonly Profile[],
  consent: Consent,
): Promise<void> {
  const { db, clock } = needs;
  const now = clock.now();
  const profiles = distinct(found);
  if (profiles.length === 0) throw new SocialFailure('social_account_unreadable');
  if (profiles.length === 1)
    return await db
      .transaction()
      .execute((transaction) => storeConnections(transaction, brandId, profiles, consent, now));
  const { network, server, tokens, scopes, connected_by } = consent;
  const accounts = await withPictures(needs, profiles);
  const choice = { ...tokens, network, server, accounts, scopes: [...scopes] };
  await upsertChoice(db, brandId, connected_by, choice, after(now, lifetime));
}

/**
 * Connects the accounts that a person chooses among those of a consent; none: the consent is withdrawn. Throws 409 if there is nothing to
 * choose from, and 422 for an account that the consent does not cover.
 */
export async function chooseAccounts(
  needs: AppNeeds & Pick<Services, 'log'>,
  brandId: BrandId,
  { userId, network, ids }: { userId: string; network: SocialProvider; ids: readonly string[] },
): Promise<void> {
  const now = needs.clock.now();
  const choice = await needs.db.transaction().execute(async (transaction) => {
    const offered = await lockChoice(transaction, brandId, userId, network, now);
    if (!offered) throw new Failure(409, 'social_state_invalid', { params: { provider: nameOf(network) } });
    const chosen = offered.accounts.filter(({ id }) => ids.includes(id));
    if (chosen.length < new Set(ids).size) throw invalidField('accounts', 'invalid');
    const { access_token, refresh_token, server, scopes } = offered;
    const [refresh_at, consent_ends_at] = [dateOf(offered.refresh_at), dateOf(offered.consent_ends_at)];
    const tokens = { access_token, refresh_token, refresh_at, consent_ends_at };
    const consent = { network, server, scopes, tokens, connected_by: userId };
    if (chosen.length > 0) await storeConnections(transaction, brandId, chosen, consent, now);
    await deleteChoice(transaction, brandId, userId, network);
    return offered;
  });
  if (ids.length > 0) return;
  const { server, scopes } = choice;
  const place = { id: `brand ${brandId}`, brand_id: brandId, network, server, scopes };
  await withdrawConsent(needs, { ...place, connected_by: userId, account: null }, choice);
}

const batch = 10;

/** Withdraws consents from which nobody has chosen in time. Returns true if there may be more of them. */
export async function withdrawUnchosen(needs: AppNeeds & Pick<Services, 'log'>): Promise<boolean> {
  const taken = await takeChoicesBefore(acrossBrands(needs.db), needs.clock.now(), batch);
  for (const { brand_id, user_id, network, server, scopes, ...tokens } of taken) {
    const place = { id: `brand ${brand_id}`, brand_id, network, server, scopes };
    await withdrawConsent(needs, { ...place, connected_by: user_id, account: null }, tokens);
  }
  return taken.length === batch;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
