import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NewsroomRow } from './site.queries.ts';

/** Counter that rises when an answer is read. */
export interface Counted {
  newsroomId: string;
  measure: 'view' | 'feed' | 'embed';
  recordId: string;
}

export interface Variant {
  /** Names and values in turn, as node writes them without looking. */
  headers: string[];
  body: Buffer;
  /** Head and body as they are sent, rebuilt each second for the date. */
  wire: { second: number; bytes: Buffer } | null;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** A finished answer, kept until its newsroom changes. */
export interface Kept {
  newsroomId: string;
  status: number;
  etag: string;
  /** Headers without length, encoding and tag, which each variant adds. */
  headers: readonly string[];
  body: Buffer;
  counted: Counted | null;
  /** Milliseconds; by then the page would say something else although nothing has changed, such as the date. */
  expiresAt: number;
  variants: Partial<Record<Encoding, Variant>>;
  bytes: number;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const variantOf = ({ headers, etag }: Kept, encoding: Encoding, body: Buffer): Variant => ({
  headers: [
    ...headers,
    'etag',
    encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`,
    'content-length',
    String(body.length),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ],
  body,
  wire: null,
});

/** Returns the encoding that the reader prefers. Compression pays from one packet on, and never for pictures. */
export const encodingFor = (accepted: string | undefined, { headers, body }: Kept): Encoding => {
  if (!accepted || body.length < 1000 || /^(image|font)\//.test(headers[1]!)) return 'identity';
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
};

/** Makes a variant once, outside of the event loop. */
export async function makeVariant(kept: Kept, encoding: Encoding): Promise<Variant> {
  const known = kept.variants[encoding];
  if (known) return known;
  const { body } = kept;
  const bytes =
    encoding === 'br'
      ? await brotli(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : encoding === 'gzip'
        ? await gzipped(body, { level: 7 })
        : body;
  const variant = variantOf(kept, encoding, bytes);
  kept.variants[encoding] = variant;
  return variant;
}

interface Known {
  /** The number of the last announced change: pages begun before it are not cached. */
  changed: number;
  row: NewsroomRow | null;
  aliases: Set<string>;
  keys: Set<string>;
}

export interface PageCache {
  /** null: nothing, or nothing that may still be shown. */
  find(key: string, now: number): Kept | null;
  /** A newsroom by the key of a request. */
  findRow(alias: string): NewsroomRow | null;
  /** Call it before rows are read; what has been overtaken since is then not kept. */
  begin(): number;
  keepRow(alias: string, row: NewsroomRow, begun: number): void;
  keep(key: string, kept: Kept, begun: number): void;
  /** Drops all that is kept of a newsroom. */
  drop(newsroomId: string): void;
  dropAll(): void;
  /** Newsrooms of which something is kept, with the version that it shows. */
  versions(): ReadonlyMap<string, number>;
  size(): { pages: number; bytes: number };
}

/** Memory of an entry beside its bytes. */
const overhead = 1024;
const mostRows = 1000;

/**
 * Creates a cache of finished pages by address, bounded in bytes: the pages that were not read for the longest time are
 * dropped first. The first sign of a change of a newsroom drops all of its pages; pages that are being drawn then are
 * shown once and not kept.
 */
export function createPageCache(maxBytes: number): PageCache {
  const pages = new Map<string, Kept>();
  const newsrooms = new Map<string, Known>();
  const ids = new Map<string, string>();
  let changes = 0;
  let looks = 0;
  let bytes = 0;

  const knownOf = (id: string): Known => {
    const known = newsrooms.get(id) ?? { changed: 0, row: null, aliases: new Set(), keys: new Set() };
    newsrooms.set(id, known);
    return known;
  };
  const forget = (key: string) => {
    const kept = pages.get(key);
    if (!kept) return;
    pages.delete(key);
    bytes -= kept.bytes;
    newsrooms.get(kept.newsroomId)?.keys.delete(key);
  };
  const drop = (id: string) => {
    const known = knownOf(id);
    known.changed = ++changes;
    known.row = null;
    for (const alias of known.aliases) ids.delete(alias);
    known.aliases.clear();
    for (const key of [...known.keys]) forget(key);
  };

  return {
    find(key, now) {
      const kept = pages.get(key);
      if (!kept) return null;
      if (kept.expiresAt <= now) {
        forget(key);
        return null;
      }
      // Every hundredth look is enough to tell what is read from what is not, and moving an entry costs time.
      if (++looks % 100 === 0) {
        pages.delete(key);
        pages.set(key, kept);
      }
      return kept;
    },
    findRow: (alias) => newsrooms.get(ids.get(alias) ?? '')?.row ?? null,
    begin: () => changes,
    keepRow(alias, row, begun) {
      const known = knownOf(row.id);
      if (known.changed > begun) return;
      if (ids.size >= mostRows) for (const id of [...newsrooms.keys()]) drop(id);
      known.row = row;
      known.aliases.add(alias);
      ids.set(alias, row.id);
    },
    keep(key, kept, begun) {
      const known = knownOf(kept.newsroomId);
      if (known.changed > begun) return;
      forget(key);
      // Its compressed variants come to about half as much again.
      kept.bytes = Math.ceil(kept.body.length * 1.5) + key.length * 2 + overhead;
      if (kept.bytes > maxBytes / 4) return;
      pages.set(key, kept);
      known.keys.add(key);
      bytes += kept.bytes;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
    },
    drop,
    dropAll: () => {
      for (const id of [...newsrooms.keys()]) drop(id);
    },
    versions: () => new Map([...newsrooms].flatMap(([id, { row }]) => (row ? [[id, row.version]] : []))),
    size: () => ({ pages: pages.size, bytes }),
  };
}
