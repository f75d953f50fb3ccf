import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../clock/index.ts';
import type { Config } from '../config/index.ts';
import type { Db } from '../db/index.ts';
import { Failure } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { type Mail, postAll } from './index.ts';
import { countMailsOf, countMailsTo, lockMailsOf } from './mail.queries.ts';

const window = days(1);

export interface TenantMailNeeds extends Pick<Services, 'clock'> {
  config: Pick<Config, 'MASTHEAD_MAILS_PER_ORGANISATION' | 'MASTHEAD_MAILS_PER_RECEIVER'>;
}

/**
 * Posts mails to addresses that users of an organisation have entered, in the caller's transaction. Throws 429
 * mail_limit_organisation or mail_limit_receiver if a day has had enough; then none is posted.
 */
export async function postForTenant(
  db: Db,
  { clock, config }: TenantMailNeeds,
  organisationId: string,
  mails: readonly Mail[],
): Promise<void> {
  const since = before(clock.now(), window);
  await lockMailsOf(db, organisationId);
  const limit = config.MASTHEAD_MAILS_PER_ORGANISATION;
  if ((await countMailsOf(db, organisationId, since)) + mails.length > limit)
    throw new Failure(429, 'mail_limit_organisation', { params: { limit } });
  const addresses = mails.map(({ to }) => to.toLowerCase());
  const counts = new Map((await countMailsTo(db, addresses, since)).map(({ address, count }) => [address, count]));
  const full = addresses.find((address) => (counts.get(address) ?? 0) >= config.MASTHEAD_MAILS_PER_RECEIVER);
  if (full) throw new Failure(429, 'mail_limit_receiver', { params: { email: full } });
  await postAll(
    db,
    clock,
    mails.map((mail) => ({ id: uuidv7(), mail, organisationId })),
  );
}

/** Returns a name that no mail program makes a link of. */
export const withoutLinks = (name: string): string =>
  name.replace(/[a-z][a-z0-9+.-]*:\/\/+/gi, '').replace(/(?<=[\p{L}\p{N}])[.@:](?=[\p{L}\p{N}])/gu, ' ');
