import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePng } from '../../../testing/media.ts';
import { drawIcon, pngOfIco } from './icon-picture.ts';

/** Returns an ICO file with pictures of any format. */
function makeIco(...pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    head.writeUInt32LE(picture.length, 6 + index * 16 + 8);
    head.writeUInt32LE(offset, 6 + index * 16 + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

describe('the icon of a site', () => {
  it('an icon becomes an opaque square of 64 pixels, also out of an ICO file', async () => {
    const png = makePng(128, 96);
    for (const bytes of [png, makeIco(Buffer.from('bitmap'), png)]) {
      const { width, height, format, hasAlpha } = await sharp((await drawIcon(bytes))!).metadata();
      expect([width, height, format, hasAlpha]).toEqual([64, 64, 'webp', false]);
    }
  });

  it('drawings, pages, damaged and tiny pictures are no icons', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>');
    const bad = [svg, Buffer.from('<html>'), makePng(64, 64).subarray(0, 40), makePng(8, 8), Buffer.alloc(0)];
    for (const bytes of bad) expect(await drawIcon(bytes)).toBeNull();
  });

  it('no bytes make the reader of ICO files fail', () => {
    const start = Buffer.from([0, 0, 1, 0]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => pngOfIco(Buffer.concat([start, bytes]))).not.toThrow();
      }),
    );
  });
});
