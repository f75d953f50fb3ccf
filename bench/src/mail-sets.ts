import { readFileSync } from 'node:fs';
import { loadMail } from '@masthead/server/platform/renderer/index.ts';
import { checkAuthentication, txt, type Zone } from '@masthead/server/testing/check-authentication.ts';
import { readReply, readReturnedMail } from '../../packages/mailing/src/index.ts';
import { openMail } from '../../packages/mailing/src/returned-mail/open-mail.ts';
import { dataFile, hasData, records } from '../../packages/reading/src/measured/records.ts';
import { mailFeatures, type Support, supportIn } from './mail-features.ts';

interface Stored {
  id: string;
  raw?: string;
  raw_b64?: string;
}

const bytesOf = ({ raw, raw_b64 }: Stored): Uint8Array =>
  raw_b64 ? Buffer.from(raw_b64, 'base64') : Buffer.from(raw ?? '');

const share = (right: number, all: number): string => `${((right / all) * 100).toFixed(1)} % (${right} of ${all})`;

/** Counts the records for which a judgement is right; one that throws is wrong. */
async function countRight<T>(all: readonly T[], isRight: (one: T) => Promise<boolean> | boolean): Promise<string> {
  const found = await Promise.all(all.map(async (one) => await Promise.resolve(isRight(one)).catch(() => false)));
  return share(found.filter(Boolean).length, all.length);
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function readMails(): Promise<void> {
  const parsed = records<Stored & { expected: { subject: string; text: string } }>('mail/messages_parsed.jsonl.gz');
  const opened = async (one: Stored) => await openMail(bytesOf(one));
  const subject = await countRight(
    parsed,
    async (one) => words((await opened(one)).headers.get('subject') ?? '') === words(one.expected.subject),
  );
  const text = await countRight(parsed, async (one) => {
    const wanted = words(one.expected.text);
    return words((await opened(one)).text).startsWith(wanted);
  });
  console.log(`mail, messages: subject ${subject}, text ${text}`);
  const replies = records<Stored & { name: string }>('mail/replies.jsonl.gz');
  const unquoted = await countRight(replies, async (one) => {
    const head = 'From: Ane <ane@reader.example>\nSubject: Re: Plan\n\n';
    const raw = /^[\w-]+: /.test(one.raw ?? '') ? bytesOf(one) : Buffer.from(head + (one.raw ?? ''));
    const { body } = await readReply(raw);
    return body !== '' && !/^>/m.test(body);
  });
  console.log(`mail, replies: words without a quoted line ${unquoted}`);
  const reports = records<Stored & { kind: string }>('mail/reports.jsonl.gz').filter(
    ({ raw, raw_b64 }) => raw ?? raw_b64,
  );
  const others = reports.filter(({ kind }) => kind !== 'arf');
  const harmless = await countRight(others, async (one) => {
    const { hard, recipient, kind } = await readReturnedMail(bytesOf(one));
    return !hard && (recipient === '' || (kind !== 'bounce' && kind !== 'complaint'));
  });
  console.log(`mail, reports about domains: nobody suppressed for ${harmless}`);
}

type Record = string | { [type: string]: unknown };

/** Reads the zone of the RFC 7208 suite. Its old SPF records stand for TXT records where there are none. */
function zoneOf(all: Readonly<{ [name: string]: readonly Record[] }>): Zone {
  const names = new Map(Object.entries(all).map(([name, list]) => [name.toLowerCase(), list]));
  return (name, type) => {
    const list = names.get(name) ?? [];
    if (list.includes('TIMEOUT')) return null;
    const of = (wanted: string) =>
      list.flatMap((one) => (typeof one === 'object' && wanted in one ? [one[wanted]] : []));
    if (type === 'TXT') {
      const found = of('TXT').length > 0 ? of('TXT') : of('SPF');
      return found
        .filter((one) => one !== 'NONE')
        .map((one) => (Array.isArray(one) ? one.map(String) : txt(String(one))));
    }
    if (type === 'MX')
      return of('MX').map((one) => {
        const [priority, exchange] = one as [number, string];
        return { priority, exchange };
      });
    return of(type);
  };
}

async function checkSenders(): Promise<void> {
  const spf = records<{
    input: { helo: string; host: string; mailfrom: string };
    zone: { [name: string]: readonly Record[] };
    expected: { result: string | string[] };
  }>('mail_auth/spf.jsonl.gz');
  const message = 'From: a@example.com\r\nSubject: Plan\r\n\r\nPlan\r\n';
  const right = await countRight(spf, async ({ input, zone, expected }) => {
    const envelope = { ip: input.host, helo: input.helo, sender: input.mailfrom };
    const { spf: found } = await checkAuthentication(message, envelope, zoneOf(zone));
    const result = found === false ? 'none' : found.status.result;
    return [expected.result].flat().includes(result);
  });
  console.log(`mail_auth, SPF: ${right}`);
  const arc = records<Stored & { dns: { [name: string]: string }; expected: { cv: string } }>(
    'mail_auth/arc_validate.jsonl.gz',
  );
  const chains = await countRight(arc, async (one) => {
    const zone: Zone = (name, type) => (type === 'TXT' && one.dns[name] ? [txt(one.dns[name])] : []);
    const raw = Buffer.from((one.raw ?? '').replace(/\r?\n/g, '\r\n'), 'utf8');
    const envelope = { ip: '192.0.2.7', helo: 'mail.example.org', sender: 'jqd@d1.example.org' };
    const { arc: found } = await checkAuthentication(raw, envelope, zone);
    const result = found === false ? 'none' : found.status.result;
    return result === (one.expected.cv.toLowerCase() || 'none');
  });
  console.log(`mail_auth, ARC: ${chains}`);
  const signed = records<Stored & { dns: string[] }>('mail_auth/dkim_arc_messages.jsonl.gz');
  const signatures = await countRight(signed, async (one) => {
    const keys = new Map(one.dns.map((line) => [line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]));
    const zone: Zone = (name, type) => (type === 'TXT' && keys.has(name) ? [txt(keys.get(name)!)] : []);
    const raw = Buffer.from((one.raw ?? '').replace(/\r?\n/g, '\r\n'), 'latin1');
    const { dkim } = await checkAuthentication(raw, { ip: '192.0.2.1', helo: 'a.example', sender: '' }, zone);
    return dkim.results.length > 0;
  });
  console.log(`mail_auth, DKIM signatures read: ${signatures}; DKIM2 is a draft and not checked`);
}

const programs = {
  'Outlook for Windows': ['outlook', 'windows'],
  'Outlook for Mac': ['outlook', 'macos'],
  'Outlook.com': ['outlook', 'outlook-com'],
  'Outlook for iOS': ['outlook', 'ios'],
  'Gmail in a browser': ['gmail', 'desktop-webmail'],
  'Gmail for Android': ['gmail', 'android'],
  'Gmail for iOS': ['gmail', 'ios'],
  'Apple Mail for Mac': ['apple-mail', 'macos'],
  'Apple Mail for iOS': ['apple-mail', 'ios'],
} as const;

const body = `<p>Dear Ane,</p><h2>Plan</h2><p>The <strong>ferries</strong> <em>sail</em> <a href="https://a.example">again</a>.</p>
<ul><li>Hourly</li></ul><ol><li>First</li></ol><blockquote><p>Welcome aboard.</p></blockquote><hr>
<figure><img src="https://a.example/a.png" alt="A ferry"><figcaption>A ferry</figcaption></figure>`;

/** Draws an e-mail with every block, and looks up in caniemail what the mail programs show of it. */
async function checkPrograms(): Promise<void> {
  const { renderPress } = await loadMail();
  const { html } = renderPress({
    lang: 'en',
    subject: 'Plan',
    sender: { name: 'Norlunde', colour: '#1d4e89', logo: 'https://a.example/logo.png' },
    preview: 'Plan',
    body,
    story: { headline: 'Plan', subheading: 'Ferries', cover: { src: 'https://a.example/c.png', alt: '' }, html: body },
    text: 'Plan',
    signature: 'Ane',
    why: 'You follow us.',
    ways: [{ label: 'Unsubscribe', href: 'https://a.example' }],
    pixel: 'https://a.example/open.gif',
    trap: 'https://a.example/click?url=0',
  });
  const all: Support[] = JSON.parse(readFileSync(dataFile('caniemail/features.json'), 'utf8'));
  const used = mailFeatures(html, new Set(all.map(({ slug }) => slug)));
  const bySlug = new Map(all.map((feature) => [feature.slug, feature]));
  console.table(
    Object.fromEntries(
      Object.entries(programs).map(([name, place]) => {
        const found = Map.groupBy(used, (slug) => supportIn(bySlug.get(slug)!, place));
        return [
          name,
          {
            shown: share(found.get('y')?.length ?? 0, used.length),
            partly: (found.get('a') ?? []).join(' '),
            not: (found.get('n') ?? []).join(' '),
            dark: supportIn(bySlug.get('css-at-media-prefers-color-scheme')!, place),
          },
        ];
      }),
    ),
  );
  console.log(`${used.length} features of HTML and CSS in an e-mail of ${(html.length / 1024).toFixed(1)} kB`);
}

export async function run(): Promise<void> {
  if (!hasData) return console.log('The shared test data are not beside the repository: nothing measured.');
  await readMails();
  await checkSenders();
  await checkPrograms();
}
