import { ReadingError } from './reading-error.ts';

const boms: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const sniffed = 4096;
const largest = 64 << 20;

/** Charset labels met in the wild that the WHATWG registry does not know. */
const aliases: Record<string, string> = {
  'utf-8859-1': 'windows-1252',
  utf8mb4: 'utf-8',
  'utf-16': 'utf-16le',
  'windows-1252http-equivcontent-language': 'windows-1252',
  'iso-8859-1-windows-3.1-latin-1': 'windows-1252',
};

const decoder = (label: string, fatal = false): InstanceType<typeof TextDecoder> | null => {
  const name = label.trim().toLowerCase().replaceAll('_', '-');
  try {
    return new TextDecoder(aliases[name] ?? name, { fatal });
  } catch {
    return null;
  }
};

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/**
 * Decodes bytes as UTF-8 if they are valid UTF-8 beyond ASCII, even if a page states another charset: no other charset
 * looks like it by chance. Otherwise the stated charset is used, or windows-1252, unless the text is UTF-8 with a stray
 * byte or two.
 */
function decodeAs(bytes: Uint8Array, label: string | null): string {
  const named = label ? decoder(label) : null;
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (named && (isAscii || named.encoding === 'utf-16le' || named.encoding === 'utf-16be')) return named.decode(bytes);
  try {
    return decoder('utf-8', true)!.decode(bytes);
  } catch {
    if (named && named.encoding !== 'utf-8') return named.decode(bytes);
    const lenient = decoder('utf-8')!.decode(bytes);
    const broken = lenient.split('\ufffd').length - 1;
    const valid = (lenient.match(/[\u0080-\ufffc]/g) ?? []).length;
    return broken > valid ? decoder('windows-1252')!.decode(bytes) : lenient;
  }
}

function byteOrder(bytes: Uint8Array): { label: string; skip: number } | null {
  for (const [mark, label] of boms) {
    if (mark.every((byte, at) => bytes[at] === byte)) return { label, skip: mark.length };
  }
  // '<' beside a zero byte: UTF-16 without a mark
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[3] === 0) return { label: 'utf-16le', skip: 0 };
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0) return { label: 'utf-16be', skip: 0 };
  return null;
}

const headerCharset = (contentType: string | null | undefined): string | null =>
  /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1] ?? null;

function decode(bytes: Uint8Array, contentType: string | null | undefined, stated: RegExp): string {
  if (bytes.length > largest) throw new ReadingError('too_large');
  const mark = byteOrder(bytes);
  if (mark) return decoder(mark.label)!.decode(bytes.subarray(mark.skip));
  const header = headerCharset(contentType);
  const inside = stated.exec(latin1(bytes.subarray(0, sniffed)))?.[1] ?? null;
  // A label inside UTF-8 or ASCII compatible text that says UTF-16 is wrong: it could not have been read.
  const usable = (label: string | null) => (label && decoder(label) && !/^utf-?16|^ucs/i.test(label) ? label : null);
  return decodeAs(bytes, usable(header) ?? usable(inside));
}

/**
 * Decodes the bytes of a page. The charset comes from the byte order mark, the Content-Type header, then a meta element
 * in the first 4 KiB; otherwise it is UTF-8 if that is valid, or windows-1252 (WHATWG Encoding). Throws
 * ReadingError('too_large').
 */
export const decodeHtml = (bytes: Uint8Array, contentType?: string | null): string =>
  decode(bytes, contentType, /<meta[^>]{0,300}?charset\s*=\s*["']?([\w.:-]+)/i);

/** Decodes the bytes of an XML or plain text file like decodeHtml, but with the charset of the XML declaration. */
export const decodeXml = (bytes: Uint8Array, contentType?: string | null): string =>
  decode(bytes, contentType, /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i);
