import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReturnedMail } from '../index.ts';
import { subjects } from './auto-reply.ts';
import { documentedPhrases } from './documented-phrases.ts';
import { failed, feedback, plainMail, statusReport } from './messages.ts';
import { observedPhrases } from './observed-phrases.ts';
import { phrases } from './phrases.ts';
import { providerCodes } from './provider-codes.ts';
import { bounceReasons, isHard } from './reasons.ts';

const recipient = 'reader@receiver.example';
const bounce = { kind: 'bounce', recipient };

/** One saying of a receiving server for each reason. */
const sayings: Record<(typeof bounceReasons)[number], [diagnostic: string, status?: string]> = {
  authfailure: ['smtp; 550 5.7.26 Unauthenticated email from sender.example is not accepted due to DMARC policy'],
  badreputation: ['smtp; 550 5.7.1 Rejected because of the poor reputation of 192.0.2.1'],
  blocked: ['smtp; 554 5.7.1 Client host [192.0.2.1] blocked using zen.example'],
  contenterror: ['smtp; 554 5.6.0 Malformed MIME structure', '5.6.0'],
  exceedlimit: ['smtp; 552 5.2.3 Message exceeds the limit of the recipient', '5.2.3'],
  expired: ['smtp; delivery time expired', '4.4.7'],
  failedstarttls: ['smtp; 530 5.7.0 Must issue a STARTTLS command first'],
  filtered: ['smtp; 550 Mail refused by the recipient'],
  hasmoved: ['smtp; 551 5.1.6 The user has moved', '5.1.6'],
  hostunknown: ['dns; Host or domain name not found. Name service error for receiver.example', '5.4.4'],
  mailboxfull: ['smtp; 552 5.2.2 Mailbox is full', '5.2.2'],
  mailererror: ['x-unix; 127 procmail: cannot start'],
  mesgtoobig: ['smtp; 552 5.3.4 Message too big for system', '5.3.4'],
  networkerror: ['smtp; 554 5.4.6 Too many hops', '5.4.6'],
  norelaying: ['smtp; 554 5.7.1 Relay access denied'],
  notaccept: ['smtp; 556 Domain does not accept mail (nullMX)'],
  notcompliantrfc: ['smtp; 550 Messages without RFC 5322 headers are refused'],
  onhold: ['smtp; something else happened'],
  policyviolation: ['smtp; 550 Message violates our guidelines'],
  rejected: ['smtp; 550 5.1.8 Sender address rejected', '5.1.8'],
  requireptr: ['smtp; 550 5.7.25 The IP address has no PTR record', '5.7.25'],
  securityerror: ['smtp; 530 5.7.0 Authentication required'],
  spamdetected: ['smtp; 554 5.7.1 This message looks like spam'],
  speeding: ['smtp; 421 4.7.28 Rate limit exceeded', '4.7.28'],
  suspend: ['smtp; 550 5.2.1 The account is disabled', '5.2.1'],
  syntaxerror: ['smtp; 500 5.5.1 Syntax error'],
  systemerror: ['smtp; 451 4.3.0 Temporary system problem', '4.3.0'],
  systemfull: ['smtp; 452 4.3.1 Insufficient system storage', '4.3.1'],
  toomanyconn: ['smtp; 421 Too many concurrent connections'],
  userunknown: ['smtp; 550 5.1.1 User unknown', '5.1.1'],
  virusdetected: ['smtp; 554 Virus found in message'],
};

describe('readReturnedMail', () => {
  it.each(bounceReasons)('readReturnedMail names the reason %s', async (reason) => {
    const [diagnostic, status] = sayings[reason];
    expect(await readReturnedMail(failed(diagnostic, status))).toMatchObject({
      ...bounce,
      reason,
      hard: isHard(reason),
    });
  });

  it.each([
    ['smtp; 554 5.7.1 access denied (in reply to MAIL FROM command)', 'rejected'],
    ['smtp; 550 5.5.0 Invalid recipient. LPN007_416 (in reply to end of DATA command)', 'userunknown'],
    ['smtp; 550 : User unknown (in reply to end of DATA command)', 'filtered'],
    ['smtp; 550 5.7.1 Message rejected, Blacklisted URL in message', 'spamdetected'],
    ['smtp; 550 Postfach des Empfängers überfüllt', 'mailboxfull'],
    ['smtp; 550 La casella richiesta è inesistente', 'userunknown'],
    ['smtp; unable to connect to remote server', 'expired'],
    ['smtp; 554 DT:SPM 163 smtp8,NNOxwD 1700000000 http://mail.163.example/help', 'spamdetected'],
    ['smtp; 421 HL:ICC 163 mx22,PMCowA', 'toomanyconn'],
    ['smtp; 554 cox too many bad commands from 192.0.2.1 CXBL', 'blocked'],
    ['smtp; 550 5.7.606 Access denied, banned sending IP [192.0.2.1]', 'blocked'],
    ['smtp; 451 4.7.855 Access denied, please try again later', 'blocked'],
    ['smtp; 550 5.7.504 [a@b.example]: Recipient address rejected: Access denied', 'userunknown'],
    ['smtp; 550 5.7.507 Access denied, rejected by recipient', 'blocked'],
    [
      'smtp; 550 5.7.508 Access denied, [2001:db8::1] has exceeded permitted limits within 2001:db8:: range',
      'speeding',
    ],
    ['smtp; 550 5.7.515 Access denied, sending domain does not meet the required authentication level', 'authfailure'],
    ['smtp; 550 5.4.1 [a@b.example]: Recipient address rejected: Access denied', 'userunknown'],
    ['smtp; 550 5.4.1 Relay Access Denied', 'norelaying'],
    ['smtp; 550 5.4.317 Message expired, cannot connect to remote server', 'expired'],
    ['smtp; 421 4.3.2 Service not available', 'systemerror'],
    [
      "smtp; 550 5.7.30 This message was blocked because it didn't pass DKIM authentication. Gmail requires",
      'authfailure',
    ],
    ["smtp; 550 5.7.29 This message was blocked because it wasn't sent over a TLS connection.", 'failedstarttls'],
    ['smtp; 421 4.7.28 Gmail has detected an unusual rate of email originating from your IP address', 'speeding'],
    ['smtp; 550 5.7.1 likely suspicious due to the very low reputation of the sending domain', 'badreputation'],
    ['smtp; 554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help or to contact)', 'blocked'],
    ['smtp; 550 5.7.1 [CS01] Message rejected due to local policy', 'policyviolation'],
    ['smtp; 550 Kullanıcı bulunamadı', 'userunknown'],
    ['smtp; 552 Skrzynka odbiorcy jest zapełniona', 'mailboxfull'],
  ])('readReturnedMail judges "%s" by the exact words and the command: %s', async (diagnostic, reason) => {
    expect(await readReturnedMail(failed(diagnostic))).toMatchObject({ ...bounce, reason });
  });

  it('readReturnedMail calls a bounce hard only when the address never works again', () => {
    expect(bounceReasons.filter(isHard)).toEqual(['hasmoved', 'hostunknown', 'notaccept', 'userunknown']);
  });

  it('readReturnedMail reads the first recipient that failed', async () => {
    const mail = statusReport(
      'Final-Recipient: rfc822; fine@receiver.example',
      'Action: relayed',
      'Status: 2.1.5',
      '',
      'Final-Recipient: rfc822; reader@receiver.example',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552 5.2.2 <reader@receiver.example>:',
      '    over quota',
    );
    expect(await readReturnedMail(mail)).toEqual({ ...bounce, hard: false, status: '5.2.2', reason: 'mailboxfull' });
  });

  it('readReturnedMail tells a delayed and a delivered mail from a failed one', async () => {
    const fields = ['Final-Recipient: rfc822; reader@receiver.example', 'Status: 4.0.0'];
    expect(await readReturnedMail(statusReport(...fields, 'Action: delayed'))).toMatchObject({
      ...bounce,
      reason: 'expired',
    });
    expect(await readReturnedMail(statusReport(...fields, 'Action: delivered'))).toMatchObject({
      kind: 'other',
      reason: 'delivered',
    });
  });

  it('readReturnedMail reads status fields in a plain text', async () => {
    const mail = plainMail(
      {},
      'Delivery failed.',
      '',
      'Final-Recipient: rfc822; reader@receiver.example',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    );
    expect(await readReturnedMail(mail)).toEqual({ ...bounce, hard: true, status: '5.1.1', reason: 'userunknown' });
  });

  it.each([
    [
      'qmail',
      [
        "I'm afraid I wasn't able to deliver your message.",
        '',
        '<reader@receiver.example>:',
        'Sorry, no mailbox here by that name. (#5.1.1)',
      ],
      '5.1.1',
      'userunknown',
    ],
    [
      'Exim',
      [
        'The following address failed:',
        '',
        '  reader@receiver.example',
        '    SMTP error from remote mail server after RCPT TO:<reader@receiver.example>:',
        '    550 5.2.1 Mailbox disabled',
      ],
      '5.2.1',
      'suspend',
    ],
    [
      'Sendmail',
      [
        '----- The following addresses had permanent fatal errors -----',
        '<reader@receiver.example>',
        '',
        '>>> DATA',
        '<<< 554 5.7.1 Message rejected as spam',
      ],
      '5.7.1',
      'spamdetected',
    ],
  ])('readReturnedMail reads a bounce of %s without a machine-readable part', async (_, text, status, reason) => {
    const mail = plainMail(
      {},
      ...text,
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Mailbox full, user unknown',
    );
    expect(await readReturnedMail(mail)).toMatchObject({ ...bounce, status, reason });
  });

  it('readReturnedMail tells an unknown user from a recipient who is filtered after acceptance', async () => {
    const said = (command: string) =>
      failed(`smtp; host mx.receiver.example said: 550 User unknown (in reply to ${command} command)`);
    expect(await readReturnedMail(said('RCPT TO'))).toMatchObject({ reason: 'userunknown', hard: true });
    expect(await readReturnedMail(said('end of DATA'))).toMatchObject({ reason: 'filtered', hard: false });
  });

  it('readReturnedMail decodes charsets and reads old line ends', async () => {
    const text = ['An: reader@receiver.example', 'Das Postfach des Empf=E4ngers ist voll.'];
    const headers = {
      'Content-Type': 'text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding': 'quoted-printable',
      Subject: '=?iso-8859-1?Q?Ihre_Nachricht_ist_unzustellbar?=',
    };
    const mail = plainMail(headers, ...text);
    expect(await readReturnedMail(mail)).toMatchObject({ ...bounce, reason: 'mailboxfull' });
    const old = mail.filter((byte) => byte !== 0x0a);
    expect(await readReturnedMail(old)).toMatchObject({ ...bounce, reason: 'mailboxfull' });
  });

  it('readReturnedMail reads a complaint and names the recipient of the returned message', async () => {
    expect(await readReturnedMail(feedback('abuse'))).toEqual({
      kind: 'complaint',
      hard: false,
      recipient,
      status: '',
      reason: 'feedback',
    });
  });

  it('readReturnedMail names nobody when a report is about a failed authentication', async () => {
    expect(await readReturnedMail(feedback('auth-failure'))).toMatchObject({ kind: 'complaint', recipient: '' });
  });

  it('readReturnedMail reads what Amazon SES says in JSON', async () => {
    const said = (type: string) =>
      plainMail(
        { From: 'no-reply@sns.amazonaws.com', 'Return-Path': '<a@b.example>' },
        `{"Type":"Notification","Message":"{\\"notificationType\\":\\"${type}\\",\\"recipients\\":[{\\"emailAddress\\":\\"${recipient}\\",\\"status\\":\\"5.1.1\\",\\"diagnosticCode\\":\\"smtp; 550 user unknown\\"}]}"}`,
      );
    expect(await readReturnedMail(said('Bounce'))).toMatchObject({ ...bounce, reason: 'userunknown', status: '5.1.1' });
    expect(await readReturnedMail(said('Complaint'))).toMatchObject({ kind: 'complaint', recipient });
    expect(await readReturnedMail(said('Delivery'))).toMatchObject({ kind: 'other', reason: 'delivered' });
  });

  it.each(Object.entries(subjects))('readReturnedMail recognises automatic replies in %s', async (_, list) => {
    for (const subject of list) {
      const encoded = `=?utf-8?B?${Buffer.from(`${subject} Re: News`).toString('base64')}?=`;
      const mail = plainMail({ From: recipient, 'Return-Path': `<${recipient}>`, Subject: encoded }, 'Bye');
      expect(await readReturnedMail(mail)).toMatchObject({
        kind: 'auto-reply',
        hard: false,
        recipient,
        reason: 'vacation',
      });
    }
  });

  it('readReturnedMail recognises an automatic reply by its header and leaves a reply by a person alone', async () => {
    const reply = { From: recipient, 'Return-Path': `<${recipient}>`, Subject: 'Re: News' };
    const text = 'Thank you. My colleague was told that mail to her mailbox is undeliverable because it is full.';
    expect(await readReturnedMail(plainMail({ ...reply, 'Auto-Submitted': 'auto-replied' }, text))).toMatchObject({
      kind: 'auto-reply',
    });
    expect(await readReturnedMail(plainMail(reply, text))).toMatchObject({ kind: 'other', reason: '' });
  });

  const samples = [
    failed('smtp; 550 5.1.1 User unknown'),
    feedback('abuse'),
    plainMail({}, '<a@b.example>: 550 no such user'),
  ];

  it('readReturnedMail gives a valid result for every mail, cut and changed ones included', async () => {
    const changed = fc
      .tuple(
        fc.constantFrom(...samples),
        fc.nat(),
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))),
      )
      .map(([mail, from, length, changes]) => {
        const copy = Uint8Array.from(mail);
        for (const [at, byte] of changes) copy[at % copy.length] = byte;
        const start = from % copy.length;
        return copy.subarray(start, start + (length % copy.length));
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 2000 }), changed), async (bytes) => {
        const { kind, hard, reason, status } = await readReturnedMail(bytes);
        expect(['bounce', 'complaint', 'auto-reply', 'other']).toContain(kind);
        expect([...bounceReasons, 'feedback', 'vacation', 'delivered', '']).toContain(reason);
        expect(hard && kind !== 'bounce').toBe(false);
        expect(status).toMatch(/^(?:[45]\.\d{1,3}\.\d{1,3})?$/);
      }),
    );
  });

  it('readReturnedMail reads hostile mails of bounded size and depth', async () => {
    const head = 'Return-Path: <>\nFrom: MAILER-DAEMON@a.example\nSubject: failure notice\n';
    const nested = Array.from(
      { length: 3000 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`,
    );
    const hostile = [
      head + nested.join(''),
      `${head}\n${'mailbox '.repeat(300_000)}`,
      `${head}\n${'<'.repeat(500_000)}${'a@'.repeat(200_000)}`,
      `${head}X: ${'('.repeat(500_000)}\n\n550 user unknown`,
      `${head}\n${'\n'.repeat(1_000_000)}Status: 5.1.1`,
    ];
    for (const mail of hostile)
      expect(await readReturnedMail(new TextEncoder().encode(mail))).toMatchObject({ hard: expect.any(Boolean) });
  });
});

describe('phrases', () => {
  it('the tables contain each phrase once, in the form in which texts are compared', () => {
    for (const table of [phrases, documentedPhrases, providerCodes, observedPhrases]) {
      const all = table.flatMap(([, list]) => list);
      expect(all.filter((phrase) => phrase !== phrase.toLowerCase() || /\s\s/.test(phrase))).toEqual([]);
      expect(all.filter((phrase, at) => all.indexOf(phrase) !== at)).toEqual([]);
    }
  });
});
