import type { Random } from './random.ts';

/** A number that JSON may write and JavaScript cannot: `1e400` is put in its place when the body is written. */
export const beyondNumbers = 'beyond-numbers';

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { deep: value };
  return value;
};

const fixed: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
  beyondNumbers,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\ud800b',
  '\udfff',
  '\u202e\u2066',
  '\ufeff',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  'İstanbul ß ŉ ǰ',
  '%',
  '%_\\',
  '\\',
  "' or 1=1 --",
  '$1',
  '{}',
  '[]',
  '((((((((((a+)+)+)+',
  '"unclosed',
  '-',
  '*',
  ':*',
  'and or not',
  '1e400',
  '9223372036854775808',
  'NaN',
  'Infinity',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30',
  '2026-06-31T24:00:00Z',
  '1900-01-01T00:00:00+23:59',
  '2099-12-31T23:59:59-23:59',
  'http://127.0.0.1:9/',
  'http://[::1]:9/',
  'http://user:password@127.0.0.1:9/',
  'http://127.0.0.1:9/\u0000',
  'http://xn--a.example/',
  'http://a.b..c/',
  `http://${'a'.repeat(300)}.example/`,
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'a@b.c',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  '__proto__',
  'constructor',
  [],
  [[]],
  [null],
  ['', ''],
  {},
  { length: 1e9 },
  { toString: 1 },
  { $ne: null },
  { constructor: { prototype: {} } },
];

/** Returns a value that a field does not expect, or that is at the edge of what it may be. */
export function hostileValue(random: Random, text: () => string): unknown {
  if (random.chance(0.3)) return text();
  if (random.chance(0.1))
    return random.pick(['a', 'é', '😀', '<b>', '"', '(', '\n']).repeat(random.whole(1000, 60_000));
  if (random.chance(0.05)) return nested(random.whole(50, 800));
  if (random.chance(0.05)) return Array.from({ length: random.whole(100, 5000) }, () => random.pick(fixed));
  return random.pick(fixed);
}

/** Returns a cursor that could be one of the product's own, for a list ordered by something else. */
export function hostileCursor(random: Random): string {
  const parts = Array.from({ length: random.whole(0, 4) }, () =>
    random.pick<string | number>([
      '2026-01-01T00:00:00Z',
      'tomorrow',
      'infinity',
      '294277-01-01',
      '01890000-0000-7000-8000-000000000000',
      'no id',
      '',
      'a\u0000b',
      'a\ud800',
      0,
      -1,
      1.5,
      1e300,
      2 ** 63,
    ]),
  );
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Bodies that are no JSON, or JSON that no endpoint expects. */
export const hostileBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '[[[]]]',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  '['.repeat(100_000),
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"name":"${'a'.repeat(1_100_000)}"}`,
  `[${'1,'.repeat(200_000)}1]`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from('{"name":"\xc3\x28"}', 'latin1'),
  '\ufeff{}',
];
