import type { NotificationFormOutput } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import { postForTenant, type TenantMailNeeds } from '../../platform/mail/tenant-mails.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { firstIdAt } from '../documents/index.ts';
import { layOutMail } from './message.mails.ts';
import type { Section } from './message.ts';
import { composeMessage, type Message } from './message.ts';
import { findPerson, listVisibleStreams, type VisibleStream } from './notifications.queries.ts';
import { listStories } from './watch.queries.ts';

type Preview = Pick<Services, 'db' | 'clock'> & { origin: string };
type Shape = Pick<NotificationFormOutput, 'kind' | 'title' | 'timezone' | 'streams' | 'brands' | 'summarize'>;

const storiesShown = 25;
/** A day, as a digest has it, or a week if a day brought nothing. */
const spans = [days(1), days(7)];

async function sectionsOf(
  { db, clock }: Preview,
  streams: readonly VisibleStream[],
  { summarize }: Shape,
): Promise<Section[]> {
  const now = clock.now();
  if (streams.length === 0) return [];
  for (const span of spans) {
    const since = before(now, span);
    const windows = streams.map((stream) => ({
      notification_id: stream.id,
      brand_id: stream.brand_id,
      stream_id: stream.id,
      from_id: firstIdAt(since),
      since: since.toISOString(),
      stream_updated_at: since.toISOString(),
      by_copies: summarize,
    }));
    // One notification for all, so that a story of two streams is shown once.
    const rows = await listStories(
      db,
      windows.map((window) => ({ ...window, notification_id: streams[0]!.id })),
      firstIdAt(now),
      { limit: storiesShown },
    );
    const byStream = Map.groupBy(rows, (row) => row.stream_id);
    const sections = streams.flatMap((stream) =>
      byStream.has(stream.id) ? [{ stream, stories: byStream.get(stream.id)! }] : [],
    );
    if (sections.length > 0) return sections;
  }
  return [];
}

/** Composes the mail that a notification would send now, from the mentions of a day, or a week. */
export async function composePreview(
  preview: Preview,
  scope: Scope,
  form: Shape,
): Promise<{ message: Message; owner: string }> {
  const visible = await listVisibleStreams(preview.db, scope);
  const streams = visible.filter((stream) => form.streams.includes(stream.id) || form.brands.includes(stream.brand_id));
  const owner = await findPerson(preview.db, scope.actor.user_id);
  const sections = await sectionsOf(preview, streams, form);
  const occasion = { key: 'preview', facts: { kind: 'digest' as const }, sections };
  return { message: composeMessage(owner?.language ?? 'en', form, occasion), owner: owner?.full_name ?? '' };
}

/** Sends the caller one mail now. It does not count as a delivery: the period is still due. */
export async function sendTest(preview: Preview & TenantMailNeeds, scope: Scope, form: Shape): Promise<void> {
  const { message, owner } = await composePreview(preview, scope, form);
  const person = await findPerson(preview.db, scope.actor.user_id);
  const { headers: _, ...mail } = (await layOutMail(message, preview.origin, owner)).to(person!.email, 'test');
  await preview.db
    .transaction()
    .execute((transaction) => postForTenant(transaction, preview, scope.actor.organisation_id, [mail]));
}
