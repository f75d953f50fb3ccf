/** Reasons why a file is not sent; the texts are `sources.opml.refused.<code>`. */
type FileRefusal = 'too_large' | 'empty';

/** Returns a refusal based on the size alone, so that a file of gigabytes is never read. */
export const refusedBySize = (bytes: number, limit: number): FileRefusal | null =>
  bytes === 0 ? 'empty' : bytes > limit ? 'too_large' : null;

/** Returns whether the call with the text stays below the limit: quotation marks and line ends grow in JSON. */
export const fitsBody = (opml: string, limit: number): boolean =>
  new TextEncoder().encode(JSON.stringify({ opml })).length + 100 <= limit;

/**
 * Returns the text of an XML file by its byte order mark, otherwise by the encoding it declares, otherwise as UTF-8.
 */
export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head.trimStart())?.[1];
  const mark = markOf(bytes);
  try {
    return new TextDecoder(mark ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}
