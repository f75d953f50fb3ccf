import { expect, it } from 'vitest';
import { framesOf } from './frames.ts';
import { scrub, secretsOf } from './scrub.ts';

const id = '01900000-0000-7000-8000-000000000001';

it.each([
  ['no mail to ann.o’neil@mail.example.org today', 'no mail to ann.o’[mail address] today'],
  ['fetch https://ann:pw@news.example/a/b?token=1#x failed', 'fetch https://news.example/… failed'],
  ['GET http://127.0.0.1:9000/x', 'GET http://127.0.0.1:9000/…'.replace('127.0.0.1', '[address]')],
  ['authorization: Bearer abc.def', 'authorization: [secret] [secret]'],
  ['{"password":"one two","name":"x"}', '{"password":[secret],"name":"x"}'],
  ['reset_token=abc123&x=1', 'reset_token=[secret]&x=1'],
  ['invalid input syntax for type uuid: "Peter Smith"', 'invalid input syntax for type uuid: "…"'],
  ['relation "invitations" does not exist', 'relation "invitations" does not exist'],
  [`Unexpected token 'P', "Peter likes"... is not valid JSON`, `Unexpected token 'P', "…"... is not valid JSON`],
  [`no brand ${id}`, `no brand ${id}`],
  ['key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'key [secret]'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc', 'jwt [secret]'],
  [
    'at apps/server/src/features/clippings/exports/export-clippings.ts',
    'at apps/server/src/features/clippings/exports/export-clippings.ts',
  ],
  ['from 192.0.2.7 and 2001:db8::1', 'from [address] and [address]'],
  ['at 12:30:45', 'at 12:30:45'],
])('%s is sent as %s', (text, sent) => {
  expect(scrub(text, [])).toBe(sent);
});

it('secrets of the settings are taken out wherever they stand', () => {
  const secrets = secretsOf({
    DATABASE_URL: 'postgres://masthead:p%40ssword@db/masthead',
    MASTHEAD_STRIPE_SECRET_KEY: 'sk_live_short',
    MASTHEAD_PUBLIC_URL: 'https://masthead.example',
  });
  expect(scrub('masthead: p@ssword, p%40ssword, sk_live_short', secrets)).toBe(
    '[secret]: [secret], [secret], [secret]',
  );
});

it('a hostile text of any length is scrubbed at once and cut', () => {
  for (const piece of ['a@', 'token=', '"a ', 'a:', 'a.', '://', 'A1a+/'])
    expect(scrub(piece.repeat(1_000_000), []).length).toBeLessThanOrEqual(1000);
});

it('frames of a stack name files of the product from its root and hold no message', () => {
  const frames = framesOf(new Error('at secret (/tmp/a:1:1)\n    at fake (/etc/passwd:1:1)').stack ?? '');
  const own = frames.filter((frame) => frame.in_app).at(-1);
  expect(own?.filename).toBe('apps/server/src/platform/error-reports/scrub.test.ts');
});
