/** Reasons why a file is not imported. */
export type WordProblem = 'too_large' | 'unreadable' | 'too_much';

export class WordError extends Error {
  readonly problem: WordProblem;
  constructor(problem: WordProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const wordLimits = { fileBytes: 30 * 1024 * 1024, entries: 2000, textBytes: 40_000_000, bytes: 150_000_000 };
export type WordLimits = typeof wordLimits;

interface Entry {
  name: string;
  method: number;
  compressed: Uint8Array<ArrayBuffer>;
}

/**
 * Returns true for parts of a document with its text, looks and pictures. Macros, embedded objects and everything else
 * are never unpacked.
 */
const isWanted = (name: string): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[\w-]+\.xml|word\/_rels\/[\w.-]+\.rels|word\/media\/[^/]+)$/.test(name);

/**
 * Unpacks the required parts of a .docx, and stops as soon as they grow beyond the limits, also if the file declares
 * smaller sizes.
 */
export async function openPackage(
  file: ArrayBuffer,
  most: WordLimits = wordLimits,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  if (file.byteLength > most.fileBytes) throw new WordError('too_large');
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  let left = most.bytes;
  let textLeft = most.textBytes;
  for (const { name, method, compressed } of entriesOf(file, most.entries)) {
    if (!isWanted(name)) continue;
    const isText = !name.startsWith('word/media/');
    const part = method === 0 ? compressed : await inflate(compressed, Math.min(left, isText ? textLeft : left));
    left -= part.byteLength;
    if (isText) textLeft -= part.byteLength;
    if (left < 0 || textLeft < 0) throw new WordError('too_much');
    parts.set(name, part);
  }
  if (!parts.has('word/document.xml')) throw new WordError('unreadable');
  return parts;
}

/** Reads the directory at the end of a ZIP file (APPNOTE.TXT 4.3.12 and 4.3.16). */
function entriesOf(file: ArrayBuffer, most: number): Entry[] {
  const view = new DataView(file);
  try {
    const end = endOfDirectory(view);
    const count = view.getUint16(end + 10, true);
    if (count > most) throw new WordError('too_much');
    const entries: Entry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let nth = 0; nth < count; nth += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new WordError('unreadable');
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(new Uint8Array(file, at + 46, nameLength));
      const local = view.getUint32(at + 42, true);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const compressed = new Uint8Array(file, start, view.getUint32(at + 20, true));
      entries.push({ name, method: view.getUint16(at + 10, true), compressed });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    // Every place outside the file.
    throw error instanceof WordError ? error : new WordError('unreadable');
  }
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new WordError('unreadable');
}

async function inflate(compressed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const unpacked = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    for (const reader = unpacked.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > most) {
        await reader.cancel();
        throw new WordError('too_much');
      }
      chunks.push(value);
    }
  } catch (error) {
    throw error instanceof WordError ? error : new WordError('unreadable');
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
