import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Fetcher } from '../../../../platform/fetch/index.ts';
import { readSes } from './ses.ts';

/** A key and a certificate for this test alone. */
const key = createPrivateKey({
  key: Buffer.from(
    'MIIEugIBADANBgkqhkiG9w0BAQEFAASCBKQwggSgAgEAAoIBAQCOhp+BGvcE5M14F8mEgHZKVASs41VXRub0wlDb5JN6Ts4l1Jzmcy2ljl9xC+MwVwICFl6S/k+/2D9S+j7SCl5Pwan+H8zSmH3NcwqC19fDSQYmL7sWRK5Hw4bgFvi+/+rZtXdnSLzzD+EbeCPEV512Xci7slDOju+A11AjPJhoxkM+PBKvAcmbgaKhiL/wXHIn7tFm8w8lkXPfA5YDp9iHvgpD2GrYYDXsGic3C9fzHMnEggNXt4wTughnqtDS3I+49Re1vjhXsGQPigGroQaM3ttv7wQ/VqafuS6EZzYtdo2CQLoV/7m8TPiz1K10rRoBc7A7K4pBYvfbt08/acklAgMBAAECgf9M9+arkiRUQDu13yK0q6s1+KmNtDciKugOxeFk3svGAUjSpT8WNJ0yCvD/26uVL2emOO5Z83yd3epUpU/HnlHQQIXM9t9l23QUv0ut3WJn08e+V4hxPiXgG3d7DOzIOOxbJeSVonJn0OuAKiEmpyoiAgOlWWbKJeaxbZWZcd/ctGaJwWzJVs/cGMfI6y/Qx3/vz92HU5+8JUa+PeRHlBG6Y/zRxlmkzWwhLRmoZbtDNZcsUl80Qre/t9mM8aQkmamn12quyUBc4Nsa6XHjOwyDr7+OuZI/pYDMImKAluPwvY5kPd5qvlJS640clBw54IZzbNJXalpuI1v69p19PlECgYEAyNqPhrnWTh6OYAocP4LEiGfRsD/Q02glG/yq7rSf16mDE9BeRP17lM9xcwnqAKjXIJHmES5XAViufL8RaKTn0dS/YN4tAv79waVnGryIEEdWQVz105Esdh7e2ekgW7EDKuvnMuFhCf+do4m8C8gPykqV+NiErFeQd0oT46jCJpECgYEAtahch0AjbihnMiUsq4J88ThcdE/6mhBAWBcWNHZvhDxHhn8HBv1UiSpdSJ8EayGk1WTEmbGyKX9yIhN0ev+tz3jNa814VQNHSvOX7j/I/iaLWyBys70Jx/wzVqsQbS35LZGhudWC7pIcWjKmzY0oppnLKE87kdDXDu6NfFd+y1UCgYAk/DoZsPbJg87r2HDDMS1HgPaX4ehuRWsv8CL5ucEFUW2VpHT3d0XebSSS7mxsmqqikLswxru2v8HBrt1hy5v0g5yKFd9sAdBwbCjEP5s+hCRZ/Og3gTASwDSBI/CVcc8HhFEaiW35DVzV1HMQKFLgCUP8gsJLigRMMxPehCDcQQKBgGItqDSA+aUjuQJlDQt07soASBek0jBJ8Dyr3ZhlGkhBu/Z42PdyGyo290u0hdLQ0CF04LygSUYcVzcLhLylSu8CvyMwXYS0zOc5WDevyZVyh4asttFlrc+kAqsosSwQ2MdEGkAxoR4HYcNt9LDLRdkk7aPPjsZ0NIchbt5w+1oxAoGAYbnSL4UjjLa01UNA7LMYot7g2kmVB1iGgQW2juwhagM8Vakuk0g0sMR9o2ptNKjlhzRA+MVHx5hR2QLfU1PM1AF/mt56lihfSAnA3cEkiY4R5bQ/9cOC9S0CBSQbzUTrxmCOOBE1SilFv1/OskjUPsR3Uv6gw3t4TWHfNsCZXNc=',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
});
const certificate = new X509Certificate(
  Buffer.from(
    'MIIDGzCCAgOgAwIBAgIUWQVDA5unyOxSLdIBu0VCHad/qs8wDQYJKoZIhvcNAQELBQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTIyMjAzMjQ1WhgPMjEyNjEwMjkyMDMyNDVaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29tMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAjoafgRr3BOTNeBfJhIB2SlQErONVV0bm9MJQ2+STek7OJdSc5nMtpY5fcQvjMFcCAhZekv5Pv9g/Uvo+0gpeT8Gp/h/M0ph9zXMKgtfXw0kGJi+7FkSuR8OG4Bb4vv/q2bV3Z0i88w/hG3gjxFeddl3Iu7JQzo7vgNdQIzyYaMZDPjwSrwHJm4GioYi/8FxyJ+7RZvMPJZFz3wOWA6fYh74KQ9hq2GA17BonNwvX8xzJxIIDV7eME7oIZ6rQ0tyPuPUXtb44V7BkD4oBq6EGjN7bb+8EP1amn7kuhGc2LXaNgkC6Ff+5vEz4s9StdK0aAXOwOyuKQWL327dPP2nJJQIDAQABo1MwUTAdBgNVHQ4EFgQU1k985SgGL59eHC5IJHh7T6gccfUwHwYDVR0jBBgwFoAU1k985SgGL59eHC5IJHh7T6gccfUwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAB5uix0KZM/ZqBK1B7tiXv6VJHom40QqBwAcw4NUufU7lMdSE9itrhY7aRhZ5hwVEksuJUCBDM/G83kzOtOI+6f1vYE9N9/M3gzWAb0Lak5c+k1kd+sQZjpLhMMuQlPsYsBLkTi69sopYVUUHb5e2+YtAIE4DhwhO6dNx9IqCDMbJ1ytIUEJ7BotoDv/+58siFNhT20YN/Fdz+z+Qti73M+Lkv/4xH7QSDXcLib4safDkjUy76QFhCrDVbk0LjDpqHMmIMJ/mg2jvIrtqncUdxdjRL4hgRayDC0RijY6E3WcoiaJJYUnf//Ox96XykQ/z3nfSWlfF8obMIPp5WrlhnQ==',
    'base64',
  ),
);
const topic = 'arn:aws:sns:eu-west-1:123456789012:mail';
const now = new Date('2027-01-10T10:00:00Z');

function outside() {
  const fetched: string[] = [];
  const fetcher = {
    fetch: async (url: string) => {
      fetched.push(url);
      return { url, body: Buffer.from(certificate.toString()) };
    },
  } as unknown as Fetcher;
  return { fetched, fetcher };
}

const fieldsOf = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

function signed(more: Record<string, string>): Record<string, string> {
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: 'n1',
    TopicArn: topic,
    Timestamp: '2027-01-10T09:59:00.000Z',
    SignatureVersion: '2',
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123.pem',
    ...more,
  };
  const text = fieldsOf[message.Type as keyof typeof fieldsOf]
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
  return { ...message, Signature: sign('sha256', Buffer.from(text), key).toString('base64') };
}

const bounce = JSON.stringify({
  eventType: 'Bounce',
  mail: { source: 'bounces+token@mail.example.org' },
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      { emailAddress: 'a@b.example', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
    ],
  },
});

describe('events of Amazon SES', () => {
  it('a bounce with a true signature is read, with the return address that it names', async () => {
    const { fetcher, fetched } = outside();
    const events = await readSes({ fetcher }, topic, JSON.stringify(signed({ Message: bounce })), now);
    expect(events).toMatchObject([{ id: 'n1', kind: 'bounce', isHard: true, reason: 'userunknown' }]);
    expect(events[0]!.traces[0]).toBe('bounces+token@mail.example.org');
    expect(fetched).toEqual(['https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123.pem']);
  });

  it('the subscription of the topic is confirmed at an address of Amazon only', async () => {
    const { fetcher, fetched } = outside();
    const confirmation = (SubscribeURL: string) =>
      JSON.stringify(signed({ Type: 'SubscriptionConfirmation', Message: 'Confirm', Token: 't', SubscribeURL }));
    const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    expect(await readSes({ fetcher }, topic, confirmation(url), now)).toEqual([]);
    expect(fetched).toContain(url);
    await expect(readSes({ fetcher }, topic, confirmation('https://evil.example/'), now)).rejects.toThrow('Amazon');
    expect(fetched).not.toContain('https://evil.example/');
  });

  it('a changed message, another topic, an old one and a certificate from elsewhere are refused', async () => {
    const { fetcher, fetched } = outside();
    const read = (message: Record<string, string>, at = now) =>
      readSes({ fetcher }, topic, JSON.stringify(message), at);
    await expect(read({ ...signed({ Message: bounce }), Message: '{}' })).rejects.toThrow('signature');
    await expect(read(signed({ Message: bounce, TopicArn: `${topic}2` }))).rejects.toThrow('topic');
    await expect(read(signed({ Message: bounce }), new Date('2027-01-15T10:00:00Z'))).rejects.toThrow('old');
    const before = fetched.length;
    for (const SigningCertURL of [
      'https://evil.example/SimpleNotificationService-1.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem',
      'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem',
    ])
      await expect(read(signed({ Message: bounce, SigningCertURL }))).rejects.toThrow('Amazon');
    expect(fetched.length).toBe(before);
  });
});
