import { createHash } from 'node:crypto';
import { furtherFonts } from '../../platform/renderer/assets.ts';

const hashes = new Map<string, string>();

/** The hash by which a policy lets exactly these rules in. There are as many as newsrooms have colours. */
const hashOf = (style: string): string => {
  const known = hashes.get(style);
  if (known) return known;
  if (hashes.size > 1000) hashes.clear();
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  hashes.set(style, hash);
  return hash;
};

interface Choice {
  /** Origins whose pages it may frame. */
  frames?: readonly string[];
  /** Any site may frame it. */
  isEmbedded?: boolean;
}

/** No script but our own files, no style but the page's own, nothing from elsewhere but frames that a reader opens. */
export const policyOf = (style: string, { frames = [], isEmbedded = false }: Choice = {}): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${hashOf(style)} ${hashOf(furtherFonts.rules)}`,
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    frames.length > 0 ? `frame-src ${frames.join(' ')}` : '',
    "form-action 'self'",
    "base-uri 'none'",
    isEmbedded ? 'frame-ancestors *' : "frame-ancestors 'self'",
  ]
    .filter(Boolean)
    .join('; ');
