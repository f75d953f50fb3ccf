import { type Channel, readChannelName } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import type { Hearing, Verdict } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Actor, acrossBrands, listSessionActors, listTokenActors, sessionState } from '../access/index.ts';
import { findStoryBrand } from '../stories/index.ts';

/** Returns the channel of a name that the caller may listen to; undefined for any other name. */
export async function findAudible(db: Db, actor: Actor, name: string): Promise<Channel | undefined> {
  const known = readChannelName(name);
  return known && (await mayHear(db, actor, known)) ? known.channel : undefined;
}

/**
 * Decides if users may listen: to their own channel, to their brands, and to people with an open story of their brands.
 */
async function mayHear(
  db: Db,
  { user_id, memberships }: Pick<Actor, 'user_id' | 'memberships'>,
  { channel, id }: Pick<Hearing, 'channel' | 'id'>,
): Promise<boolean> {
  const brandIds = memberships.map(({ brand_id }) => brand_id);
  switch (channel.kind) {
    case 'user':
      return id === user_id;
    case 'brand':
      return brandIds.some((own) => own === id);
    case 'story':
      return (await findStoryBrand(db, { brandIds }, id)) !== undefined;
    case 'deployments':
      return true;
  }
}

/** Decides about subscriptions by what their sessions and API tokens may do now. */
export async function judgeHearings({ db, clock }: Pick<Services, 'db' | 'clock'>, hearings: readonly Hearing[]) {
  const now = clock.now();
  const sessionIds = hearings.flatMap(({ listener }) => listener.session_id ?? []);
  const tokenIds = hearings.flatMap(({ listener }) => listener.api_token_id ?? []);
  const sessions =
    sessionIds.length > 0 ? await listSessionActors(acrossBrands(db), [...new Set(sessionIds)], now) : [];
  const tokens = tokenIds.length > 0 ? await listTokenActors(acrossBrands(db), [...new Set(tokenIds)], now) : [];
  const actors = new Map<string, Pick<Actor, 'user_id' | 'memberships'>>();
  for (const session of sessions)
    if (sessionState(session, now).state !== 'inactive') actors.set(session.session_id, session);
  for (const token of tokens) actors.set(token.api_token_id, token);
  const verdicts: Verdict[] = [];
  for (const hearing of hearings) {
    const actor = actors.get(hearing.listener.session_id ?? hearing.listener.api_token_id ?? '');
    if (!actor) verdicts.push('ended');
    else verdicts.push((await mayHear(db, actor, hearing)) ? 'allowed' : 'refused');
  }
  return verdicts;
}
