import { notificationForm } from '@masthead/contract';
import { scopeOf } from '../features/access/index.ts';
import { createNotification } from '../features/notifications/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { type Db, rowOf, sql } from '../platform/db/index.ts';

/** Makes a media notification of a user, who has to be a member of the stream's brand. */
export async function makeNotification(
  db: Db,
  userId: string,
  organisationId: string,
  streamId: string,
): Promise<{ notification_id: string; receiver_id: string }> {
  const form = notificationForm.parse({
    title: 'Morning',
    times: ['08:00'],
    streams: [streamId],
    receivers: [{ kind: 'webhook', address: 'http://127.0.0.1:9/' }],
  });
  const config = readConfig({ MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true' });
  const services = { db, clock: systemClock, config, origin: 'https://news.example' };
  const actor = { user_id: userId, session_id: '', organisation_id: organisationId, is_staff_member: false };
  const scope = scopeOf({ ...actor, language: 'en', impersonator_id: null, memberships: [] }, [], organisationId);
  const id = await createNotification(services, scope, form);
  const receiver = await rowOf(
    db,
    sql<{ id: string }>`select id from notification_receivers where notification_id = ${id}`,
  );
  return { notification_id: id, receiver_id: receiver!.id };
}
