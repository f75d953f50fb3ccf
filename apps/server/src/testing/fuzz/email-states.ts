import { v7 as uuidv7 } from 'uuid';
import { insertRecipients, setDelivering } from '../../features/emails/delivery/delivery.queries.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { type Makers, type Making, mailServer, makeOwner, newAddress, newDomain, type Ready } from './making.ts';

/** Makes a draft that can be sent, by a user with a mail server of their own. */
async function makeDraft(making: Making) {
  const owner = await makeOwner(making.server);
  const server = mailServer(making);
  await owner.client('user.smtp-settings.update', { body: server });
  await owner.client('user.smtp-settings.test', { body: server });
  const recipients = { relations: [], groups: [], emails: [newAddress()] };
  const body = { brand_id: owner.brand.id, subject: 'Ferries', body: '<p>They sail.</p>', recipients };
  return { ...owner, params: { email_id: (await owner.client('emails.store', { body })).data.id } };
}

async function draft(making: Making): Promise<Ready> {
  const { token, params } = await makeDraft(making);
  return { token, params };
}

/** Makes an e-mail whose sending has begun; no worker continues it. */
async function sending(making: Making): Promise<Ready> {
  const { token, client, params } = await makeDraft(making);
  await client('emails.send', { params });
  return { token, params };
}

const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();

export const emailMakers: Makers = {
  'emails.test': async (making) => ({ ...(await draft(making)), body: { relation: undefined } }),
  'emails.send': draft,
  'emails.schedule': async (making) => ({ ...(await draft(making)), body: { scheduled_at: inAYear() } }),
  'emails.unschedule': async (making) => {
    const { token, client, params } = await makeDraft(making);
    await client('emails.schedule', { params, body: { scheduled_at: inAYear() } });
    return { token, params };
  },
  'emails.pause': sending,
  'emails.resume': async (making) => {
    const { token, client, params } = await makeDraft(making);
    await client('emails.send', { params });
    await client('emails.pause', { params });
    return { token, params };
  },
  'emails.stop': sending,
  'emails.follow-up': async (making) => {
    const { token, client, brand, params } = await makeDraft(making);
    const { db } = making.server.database;
    await client('emails.send', { params });
    const place = { brandId: brand.id, emailId: params.email_id };
    const now = new Date();
    const recipient = { id: uuidv7(), address: newAddress(), provider: 'example.org', name: null, relation_id: null };
    const queued = { fields: {}, state: 'queued', reason: null, next_try_at: now, is_tracked: true } as const;
    await insertRecipients(db, place, [{ ...recipient, ...queued }]);
    await rowsOf(db, sql`update email_recipients set state = 'accepted' where id = ${recipient.id}`);
    await setDelivering(db, place, true, now);
    return { token, params };
  },
  'email-senders.prove-domain': async ({ server, outside }) => {
    const { token, client } = await makeOwner(server);
    const domain = newDomain();
    const { ownership } = (await client('emails.domain-check', { query: { domain } })).data;
    outside.txtRecords.set(ownership.name, ownership.value);
    return { token, body: { domain } };
  },
  'email-senders.delete': async ({ server }) => {
    const { token, client } = await makeOwner(server);
    const email = newAddress();
    await client('email-senders.store', { body: { email } });
    return { token, params: { email } };
  },
  'email-suppressions.delete': async ({ server }) => {
    const { token, client } = await makeOwner(server);
    const email = newAddress();
    await client('email-suppressions.store', { body: { emails: [email] } });
    return { token, params: { email } };
  },
};
