import { isUtf8 } from 'node:buffer';

/** Encodings by their byte order marks; the longer ones first. */
const marks = [
  { bytes: [0xff, 0xfe, 0, 0], encoding: 'utf-32le' },
  { bytes: [0, 0, 0xfe, 0xff], encoding: 'utf-32be' },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
type Encoding = (typeof marks)[number]['encoding'] | 'windows-1252';

/** Bytes that tell the encoding of a text without a mark. */
const sampled = 4096;
/** Bytes of a piece; a multiple of four, so that none cuts a character of UTF-32. */
const pieceBytes = 65_536;

/**
 * Yields a text of unknown encoding in pieces, so that a large one is never in memory twice: by its mark, by the zeros of UTF-16 and
 * UTF-32, as UTF-8 if it is valid, and else as Windows-1252, which Excel writes in Western Europe.
 */
export function* decodePieces(bytes: Uint8Array): Generator<string> {
  const mark = marks.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  const encoding =
    mark?.encoding ?? wideEncoding(bytes.subarray(0, sampled)) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const decode = decoderOf(encoding);
  for (let at = mark?.bytes.length ?? 0; at < bytes.length; at += pieceBytes)
    yield decode(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
}

/** Returns the encoding whose zeros a text has: in Western languages all but one byte of a character are zero. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 4]! += 1;
  const quarter = bytes.length / 4;
  const [a, b, c, d] = zeros.map((count) => count > quarter * 0.6);
  if (b && c && d && !a) return 'utf-32le';
  if (a && b && c && !d) return 'utf-32be';
  if (b && d && !a && !c) return 'utf-16le';
  if (a && c && !b && !d) return 'utf-16be';
  return null;
}

type Decoder = (bytes: Uint8Array, isLast: boolean) => string;

function decoderOf(encoding: Encoding): Decoder {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return (bytes) => fromUtf32(bytes, encoding === 'utf-32le');
  const decoder = new TextDecoder(encoding);
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

function fromUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const points = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(at * 4, isLittle));
  return points.map((point) => String.fromCodePoint(point > 0x10ffff ? 0xfffd : point)).join('');
}
