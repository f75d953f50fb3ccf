import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressSmall } from './compress-small.ts';

const text = JSON.stringify({ data: Array.from({ length: 300 }, (_, n) => `Færge ${n}`) });

it('a text is compressed with the encoding that the caller prefers', () => {
  const brotli = compressSmall(text, 'gzip, deflate, br');
  expect(brotli?.encoding).toBe('br');
  expect(brotliDecompressSync(brotli!.bytes).toString()).toBe(text);
  const gzip = compressSmall(text, 'gzip;q=0.8, deflate');
  expect(gzip?.encoding).toBe('gzip');
  expect(gunzipSync(gzip!.bytes).toString()).toBe(text);
});

it('a text that is tiny, huge or wanted uncompressed is not compressed', () => {
  expect(compressSmall('{}', 'br')).toBeNull();
  expect(compressSmall('x'.repeat(100_000), 'br')).toBeNull();
  expect(compressSmall(text, undefined)).toBeNull();
  expect(compressSmall(text, 'br;q=0, gzip')).toBeNull();
  expect(compressSmall(text, 'identity')).toBeNull();
});
