import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inFull } from '../testing/extent.ts';
import { seal, sealMark, unseal } from './seal.ts';

const key = 'a passphrase of the tests';
const bytesOf = (source: AsyncIterable<Uint8Array>) => buffer(Readable.from(source, { objectMode: false }));
const sealed = (bytes: Uint8Array) => bytesOf(seal(Readable.from([bytes], { objectMode: false }), key));
const opened = (bytes: Buffer, passphrase = key) =>
  bytesOf(unseal(Readable.from([bytes.subarray(sealMark.length)], { objectMode: false }), passphrase));

it.each(inFull ? [0, 1, 65_535, 65_536, 65_537, 200_000] : [0, 65_537])(
  '%i bytes are sealed and opened again',
  async (size) => {
    const bytes = randomBytes(size);
    const file = await sealed(bytes);
    // A single byte is somewhere in any file.
    expect(size > 64 && file.includes(bytes.subarray(0, 64))).toBe(false);
    expect((await opened(file)).equals(bytes)).toBe(true);
  },
);

it('the same bytes are sealed differently each time', async () => {
  const bytes = randomBytes(1000);
  expect((await sealed(bytes)).equals(await sealed(bytes))).toBe(false);
});

it.runIf(inFull)('another passphrase, a changed byte and a file that was cut off are refused', async () => {
  const file = await sealed(randomBytes(3 * 65_536));
  const chunk = 65_536 + 16;
  const head = sealMark.length + 16;
  const changed = Buffer.from(file);
  changed[head + chunk + 5]! ^= 1;
  const swapped = Buffer.concat([
    file.subarray(0, head),
    file.subarray(head + chunk, head + 2 * chunk),
    file.subarray(head, head + chunk),
    file.subarray(head + 2 * chunk),
  ]);
  await expect(opened(file, 'another passphrase')).rejects.toThrow('passphrase does not fit');
  for (const broken of [
    changed,
    swapped,
    file.subarray(0, head + chunk),
    file.subarray(0, head + 2 * chunk),
    file.subarray(0, file.length - 1),
    file.subarray(0, head),
    Buffer.concat([file, Buffer.alloc(20)]),
  ])
    await expect(opened(broken)).rejects.toThrow(/damaged/);
});
