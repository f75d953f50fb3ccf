import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAuthentication, txt } from '../../../testing/check-authentication.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeSender, sentBy, startMailServer } from '../emails.fixture.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
const zone: Readonly<Record<string, string>> = {
  'press.example': 'v=spf1 ip4:192.0.2.7 -all',
  'masthead._domainkey.press.example': `v=DKIM1; k=rsa; p=${publicKey}`,
  '_dmarc.press.example': 'v=DMARC1; p=reject; adkim=s; aspf=s',
};

let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    worker: true,
    settings: {
      MASTHEAD_SMTP_URL: mail.url,
      MASTHEAD_PUBLIC_URL: 'https://press.example',
      MASTHEAD_MAIL_FROM: 'Norlunde press <news@press.example>',
      MASTHEAD_RETURN_ADDRESS: 'bounces@press.example',
      MASTHEAD_DKIM_DOMAIN: 'press.example',
      MASTHEAD_DKIM_KEY: privateKey,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

/** Checks a message as a receiving server does, with the zone above as its name service. */
const check = (raw: string, sender: string) =>
  checkAuthentication(raw, { ip: '192.0.2.7', helo: 'mail.press.example', sender }, (name, type) =>
    type === 'TXT' && zone[name] ? [txt(zone[name])] : [],
  );

it('a receiving server accepts signature, sender and policy of each message, and refuses a changed one', async () => {
  const { client, brandId, relate } = await makeSender(server);
  const ids = [await relate('Åse Brønlund', 'aase@reader.example'), await relate('Bo', 'bo@reader.example')];
  const { data } = await client('emails.store', {
    body: {
      brand_id: brandId,
      subject:
        'Færgerne sejler hver time, kære {first_name}: the plan for the winter of all routes between the islands',
      body: `<p>Kære {first_name},</p><p>${'The ferries sail every hour. '.repeat(60)}</p><p>.</p>`,
      recipients: { relations: ids, groups: [], emails: ['typed@reader.example'] },
    },
  });
  await client('emails.send', { params: { email_id: data.id } });
  await sentBy(client, data.id);
  expect(mail.received).toHaveLength(3);
  for (const { raw, from } of mail.received) {
    const { dkim, spf, dmarc } = await check(raw, from);
    expect(dkim.results.map(({ status }) => status.result)).toEqual(['pass']);
    const results = [spf, dmarc].map((part) => (part === false ? 'none' : part.status.result));
    expect(results).toEqual(['pass', 'pass']);
    const covered = /h=([^;]+);/.exec(raw.replace(/\r\n[ \t]+/g, ''))?.[1]?.split(':');
    expect(covered).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'message-id']),
    );
  }
  const { raw, from } = mail.received[0]!;
  const changed = await check(raw.replace('List-Unsubscribe-Post:', 'List-Unsubscribe-Post: x'), from);
  expect(changed.dkim.results.map(({ status }) => status.result)).toEqual(['fail']);
});
