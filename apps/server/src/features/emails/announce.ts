import { events } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { broadcastAll } from '../../platform/realtime/index.ts';

/** Tells open pages of the brands that e-mails have changed, each once. */
export async function announceEmails(db: Db, emails: Iterable<{ email_id: string; brand_id: string }>): Promise<void> {
  const brands = new Map([...emails].map(({ email_id, brand_id }) => [email_id, brand_id]));
  const messages = [...brands].map(([email_id, id]) => ({ id, payload: { email_id } }));
  await broadcastAll(db, events.emailsChanged, messages);
}
