import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { drawing } from '../../files/index.ts';

const pixels = 64;
const fewest = 16;
const most = 2048 * 2048;
const decoded: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Returns an icon as a small opaque picture; null if it is damaged, too small, too large or something else. */
export async function drawIcon(bytes: Buffer): Promise<Buffer | null> {
  const image = pngOfIco(bytes) ?? bytes;
  if (!decoded.has((await fileTypeFromBuffer(image))?.mime ?? '')) return null;
  return await drawing(async () => {
    try {
      const opened = sharp(image, { limitInputPixels: most, failOn: 'error' });
      const { width, height } = await opened.metadata();
      if (Math.min(width, height) < fewest) return null;
      return await opened
        .resize(pixels, pixels, { fit: 'contain', background: '#ffffff' })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 88 })
        .toBuffer();
    } catch {
      return null;
    }
  });
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Returns the largest PNG in an ICO file; null if there is none. Its other format is older than all sites that change their icons. */
export function pngOfIco(bytes: Buffer): Buffer | null {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== 0x00010000) return null;
  const entries = Math.min(bytes.readUInt16LE(4), 32);
  let largest: Buffer | null = null;
  for (let at = 6; at < 6 + entries * 16 && at + 16 <= bytes.length; at += 16) {
    const [size, offset] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
    const part = bytes.subarray(offset, offset + size);
    if (part.length === size && part.subarray(0, 4).equals(pngStart) && size > (largest?.length ?? 0)) largest = part;
  }
  return largest;
}
