import { translate } from '@masthead/i18n/server';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { layOut } from '../../platform/mail/layout.ts';
import { postForTenant, type TenantMailNeeds, withoutLinks } from '../../platform/mail/tenant-mails.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { confirmLink } from './message.mails.ts';
import { findPerson } from './notifications.queries.ts';
import { findReceiver, listAskedAddresses, markAsked, type NewReceiver } from './receivers.queries.ts';

/** Time within which an address is asked at most once, for all who want to write to it. */
const askedAgainAfter = days(1);

type Asking = TenantMailNeeds & { origin: string };

/** Asks outside addresses whether they want what a notification sends; nothing goes to them before they agree. */
export async function askReceivers(
  db: Db,
  { clock, config, origin }: Asking,
  userId: string,
  title: string,
  receivers: readonly Pick<NewReceiver, 'address' | 'token'>[],
): Promise<void> {
  const owner = await findPerson(db, userId);
  if (!owner || receivers.length === 0) return;
  const say = (key: string) =>
    translate(owner.language, `notifications.ask.${key}`, {
      owner: withoutLinks(owner.full_name),
      email: owner.email,
      title: withoutLinks(title),
    });
  const mails: Mail[] = [];
  for (const { address, token } of receivers) {
    const action = { label: say('action'), link: confirmLink(origin, token) };
    const parts = {
      subject: say('subject'),
      greeting: say('greeting'),
      paragraphs: [say('body'), say('promise')],
      action,
      closing: say('closing'),
    };
    mails.push({ to: address!, ...(await layOut(owner.language, parts)) });
  }
  await postForTenant(db, { clock, config }, owner.organisation_id, mails);
}

/** Returns those of the addresses that may not be asked now, with the reason. */
export async function findUnaskable(
  db: Db,
  now: Date,
  addresses: readonly string[],
): Promise<Map<string, 'refused' | 'asked'>> {
  if (addresses.length === 0) return new Map();
  const lower = addresses.map((address) => address.toLowerCase());
  const rows = await listAskedAddresses(db, lower, before(now, askedAgainAfter));
  return new Map(
    rows
      .toSorted((a, b) => Number(a.refused) - Number(b.refused))
      .map(({ address, refused }) => [address, refused ? 'refused' : 'asked']),
  );
}

/** Asks once more, for the mail that was lost. Throws 409 if it was asked within a day. */
export async function askAgain(
  { db, clock, config, origin }: Asking & Pick<Services, 'db'>,
  scope: Scope,
  { notification_id, receiver_id }: { notification_id: string; receiver_id: string },
  title: string,
): Promise<void> {
  const receiver = await findReceiver(db, scope.actor.user_id, notification_id, receiver_id);
  if (!receiver) throw notFound();
  if (receiver.kind !== 'email') throw invalidField('receiver_id', 'invalid');
  if (receiver.confirmed_at) throw new Failure(409, 'conflict');
  const unaskable = (await findUnaskable(db, clock.now(), [receiver.address!])).get(receiver.address!.toLowerCase());
  if (unaskable)
    throw new Failure(409, unaskable === 'refused' ? 'notification_receiver_ended' : 'notification_asked_recently');
  await db.transaction().execute(async (transaction) => {
    await markAsked(transaction, receiver.id, clock.now());
    await askReceivers(transaction, { clock, config, origin }, scope.actor.user_id, title, [receiver]);
  });
}
