import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { dateFormat } from '@masthead/measuring';
import type { Db } from '../../platform/db/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { layOut } from '../../platform/mail/layout.ts';
import { postForTenant, type TenantMailNeeds } from '../../platform/mail/tenant-mails.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { findUser } from '../accounts/index.ts';
import { returnAddressOf } from '../emails/index.ts';
import type { EventRow, Participant } from './events.queries.ts';
import { markInvited } from './participants.queries.ts';
import { type Organizer, writeInvitation } from './write-calendar.ts';

/** `origin`: address of the web app, for links in mails. */
export type CalendarNeeds = TenantMailNeeds & Pick<Services, 'db' | 'config'> & { secrets: Secrets; origin: string };

type Occasion = 'invitation' | 'change' | 'cancellation';

/** Returns the time of an event in its own zone, since the receiver's may differ. */
export const timeText = (event: Pick<EventRow, 'starts_at' | 'timezone'>, language: string): string =>
  dateFormat(localeOf(language), { dateStyle: 'full', timeStyle: 'short' }, event.timezone).format(
    new Date(event.starts_at),
  );

/** Mails participants of an event what their calendars need, in the caller's transaction. Those without an address are left out. */
export async function mailParticipants(
  db: Db,
  needs: CalendarNeeds,
  scope: Scope,
  { event, participants, occasion }: { event: EventRow; participants: readonly Participant[]; occasion: Occasion },
): Promise<void> {
  const reachable = participants.filter(({ email, record_id }) => email && record_id !== scope.actor.user_id);
  if (reachable.length === 0) return;
  const sender = (await findUser(db, scope))!;
  const name = `${sender.first_name} ${sender.last_name}`.trim();
  const email = returnAddressOf(needs.config, needs.secrets, event.id) ?? sender.email;
  const compose = (participant: Participant) =>
    composeMail({
      event,
      participant,
      occasion,
      organizer: { name, email },
      language: sender.language,
      at: needs.clock.now(),
    });
  await postForTenant(db, needs, scope.organisationId, await Promise.all(reachable.map(compose)));
  if (occasion !== 'cancellation')
    await markInvited(
      db,
      event.brand_id,
      reachable.map(({ id }) => id),
      needs.clock.now(),
    );
}

interface Composed {
  event: EventRow;
  participant: Participant;
  occasion: Occasion;
  organizer: Organizer;
  language: string;
  at: Date;
}

/** Composes in the language of the sender: that of a relation is not known. */
async function composeMail({ event, participant, occasion, organizer, language, at }: Composed): Promise<Mail> {
  const method = occasion === 'cancellation' ? 'CANCEL' : 'REQUEST';
  const facts = {
    title: event.title,
    organizer: organizer.name,
    name: participant.name,
    time: timeText(event, language),
  };
  const say = (part: string) => translate(language, `emails.meeting.${occasion}.${part}`, facts);
  const place = event.location ? [translate(language, 'emails.meeting.place', { place: event.location })] : [];
  const details = occasion === 'cancellation' ? [] : [...place, ...(event.description ? [event.description] : [])];
  return {
    to: participant.email!,
    ...(await layOut(language, {
      subject: say('subject'),
      greeting: say('greeting'),
      paragraphs: [say('body'), ...details],
      closing: say('closing'),
    })),
    headers: { 'Reply-To': organizer.email },
    calendar: { method, content: writeInvitation(event, method, { organizer, participant, stamp: at }) },
  };
}
