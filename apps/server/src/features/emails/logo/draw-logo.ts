import sharp from 'sharp';
import { drawing } from '../../files/index.ts';

const maxHeight = 80;
/** Pixels of the picture for one of the mail, so that it is sharp on every screen. */
const density = 2;
/** White ground around a dark logo, in pixels of the mail. */
const margin = 10;
/** Mean luminance below which a logo cannot be read on the dark ground of a mail program. */
const darkest = 0.45;

interface DrawnLogo {
  png: Buffer;
  /** Size in the mail. */
  width: number;
  height: number;
}

/**
 * Draws a logo as mail programs show it: a PNG at twice its size, at most 80 pixels high. A dark one with a transparent ground
 * gets a white one, because programs in dark mode darken the mail but not its pictures.
 */
export const drawLogo = (picture: Buffer, width: number): Promise<DrawnLogo> =>
  drawing(async () => {
    const box = { width: width * density, height: maxHeight * density, fit: 'inside' } as const;
    const { data, info } = await sharp(picture).autoOrient().resize(box).ensureAlpha().raw().toBuffer({
      resolveWithObject: true,
    });
    const drawn = sharp(data, { raw: info });
    const needsGround = isDarkOnNothing(data);
    const ground = { r: 255, g: 255, b: 255, alpha: 1 };
    const around = margin * density;
    const edges = { top: around, bottom: around, left: around, right: around };
    const made = needsGround ? drawn.flatten({ background: ground }).extend({ ...edges, background: ground }) : drawn;
    const output = await made.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    const size = (pixels: number) => Math.round(pixels / density);
    return { png: output.data, width: size(output.info.width), height: size(output.info.height) };
  });

/** Returns true if a picture with a transparent ground is dark if it is not transparent. */
export function isDarkOnNothing(rgba: Uint8Array): boolean {
  let [light, covered] = [0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3]! / 255;
    covered += alpha;
    light += (alpha * (0.2126 * rgba[at]! + 0.7152 * rgba[at + 1]! + 0.0722 * rgba[at + 2]!)) / 255;
  }
  const isTransparent = covered < (rgba.length / 4) * 0.98;
  return isTransparent && covered > 0 && light / covered < darkest;
}
