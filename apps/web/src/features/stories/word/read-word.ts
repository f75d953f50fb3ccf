import JSZip from 'jszip';
import mammoth from 'mammoth';
import { openPackage, WordError, type WordLimits } from './open-package.ts';

export interface WordPicture {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}
export interface WordText {
  /** Pictures in it have the addresses `picture:0`, `picture:1`, …; those of other formats have none. */
  html: string;
  pictures: WordPicture[];
}

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif'];
/** Number of pictures taken from one document. */
const mostPictures = 50;
const styles = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p.subtitle:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='caption'] => p:fresh",
  'u => u',
  'strike => s',
];

/** The input of the library, which has other names for the package in a browser and in Node.js. */
type Input = (packed: ArrayBuffer) => Parameters<typeof mammoth.convertToHtml>[0];

/** Returns the text of a .docx as HTML, and its pictures. Throws WordError. */
export async function readWord(
  file: ArrayBuffer,
  input: Input = (arrayBuffer) => ({ arrayBuffer }),
  most?: WordLimits,
): Promise<WordText> {
  const packed = await packAgain(await openPackage(file, most));
  const pictures: WordPicture[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!pictureTypes.includes(image.contentType) || pictures.length >= mostPictures) return { src: '' };
    const bytes = new Uint8Array(await image.readAsArrayBuffer());
    return { src: `picture:${pictures.push({ type: image.contentType, bytes }) - 1}` };
  });
  try {
    const { value } = await mammoth.convertToHtml(input(packed), { styleMap: styles, convertImage });
    return { html: value, pictures };
  } catch {
    throw new WordError('unreadable');
  }
}

/** Packs what was unpacked within the limits, so that the library meets nothing else. */
async function packAgain(parts: ReadonlyMap<string, Uint8Array>): Promise<ArrayBuffer> {
  const zip = new JSZip();
  for (const [name, part] of parts) zip.file(name, part);
  return await zip.generateAsync({ type: 'arraybuffer', compression: 'STORE' });
}
