import { localeOf } from '@masthead/i18n';
import type { NewPush } from '../devices/index.ts';
import type { NewDelivery } from './deliveries.queries.ts';
import type { Message } from './message.ts';

/** Headlines that a message to a device lists; more do not fit on a lock screen. */
const headlines = 3;

/** Composes the message to the devices of a member: the subject of the mail, then what it does not say yet. */
export function devicePush(userId: string, message: Message, delivery: NewDelivery): NewPush {
  const streams = new Set(message.sections.map(({ stream }) => stream.id));
  const [only] = streams;
  return {
    user_id: userId,
    kind: message.kind === 'digest' ? 'digest' : 'alert',
    message: {
      title: message.subject,
      body: bodyOf(message),
      path: streams.size === 1 ? `/streams/${only}` : '/streams/list',
      tag: `${delivery.notification_id}:${delivery.occasion}`,
      lang: localeOf(message.language),
    },
    notBefore: delivery.held_until,
  };
}

/** Returns the first headlines; if the subject is the only one, its streams; without any, the first sentence. */
function bodyOf({ sections, sentences }: Message): string {
  const stories = sections.flatMap((section) => section.stories);
  if (stories.length === 0) return sentences[0] ?? '';
  if (stories.length === 1) return sections.map(({ stream }) => stream.name).join(', ');
  return stories
    .slice(0, headlines)
    .map(({ outlet_name, headline }) => `${outlet_name}: ${headline}`)
    .join('\n');
}
