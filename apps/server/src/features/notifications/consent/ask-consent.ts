import { translate } from '@masthead/i18n/server';
import { before, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/failure.ts';
import { findOrigin } from '../../../platform/http/public-url.ts';
import { layOut } from '../../../platform/mail/layout.ts';
import { postForTenant, type TenantMailNeeds, withoutLinks } from '../../../platform/mail/tenant-mails.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type Scope, type SystemDb } from '../../access/index.ts';
import { findUnaskable } from '../ask-receivers.ts';
import { findPerson } from '../notifications.queries.ts';
import { type ConsentLinks, pathFor } from './consent-links.ts';

/** Time within which an address is asked at most once, for all who want to write to it. */
const askedAgainAfter = days(1);

interface ListRequests extends ConsentLinks {
  /** Keys of the subject and the first paragraph; they name `owner`, `email` and `title`. */
  subject: string;
  body: string;
  /** Lists those of the addresses, in lower case, that this kind of list has asked since a moment. */
  askedSince: (db: SystemDb, addresses: readonly string[], since: Date) => Promise<string[]>;
}

/** Returns those of the addresses that may be asked now. Throws 422 at `emails` for one that has refused. */
export async function findAskable(
  db: Db,
  now: Date,
  addresses: readonly string[],
  { askedSince }: Pick<ListRequests, 'askedSince'>,
): Promise<ReadonlySet<string>> {
  const unaskable = await findUnaskable(db, now, addresses);
  const refused = addresses.find((address) => unaskable.get(address.toLowerCase()) === 'refused');
  if (refused) throw invalidField('emails', 'receiver_refused', { address: refused });
  const lower = addresses.map((address) => address.toLowerCase());
  const asked = await askedSince(acrossBrands(db), lower, before(now, askedAgainAfter));
  return new Set(addresses.filter((one) => !unaskable.has(one.toLowerCase()) && !asked.includes(one.toLowerCase())));
}

/** Asks outside addresses whether they want a list; nothing goes to them before they agree. */
export async function askConsent(
  db: Db,
  { clock, config, scope }: TenantMailNeeds & Pick<Services, 'config'> & { scope: Scope },
  { subject, body, ...links }: Omit<ListRequests, 'askedSince'>,
  title: string,
  receivers: readonly { id: string; address: string }[],
): Promise<void> {
  const owner = receivers.length > 0 ? await findPerson(db, scope.actor.user_id) : undefined;
  if (!owner) return;
  const params = { owner: withoutLinks(owner.full_name), email: owner.email, title: withoutLinks(title) };
  const say = (key: string) => translate(owner.language, key, params);
  const secrets = createSecrets(config);
  const mails = await Promise.all(
    receivers.map(async ({ id, address }) => ({
      to: address,
      ...(await layOut(owner.language, {
        subject: say(subject),
        greeting: say('notifications.ask.greeting'),
        paragraphs: [say(body), say('notifications.ask.promise')],
        action: {
          label: say('notifications.ask.action'),
          link: `${findOrigin(config)}${pathFor(secrets, links, 'confirm', id)}`,
        },
        closing: say('notifications.ask.closing'),
      })),
    })),
  );
  await postForTenant(db, { clock, config }, scope.organisationId, mails);
}
