import { hashOf } from '../../platform/http/style-policy.ts';
import { furtherFonts } from '../../platform/renderer/assets.ts';

interface Choice {
  /** Origins whose pages it may frame. */
  frames?: readonly string[];
  /** Any site may frame it. */
  isEmbedded?: boolean;
}

/**
 * Allows only our own script files, only the page's own styles, and nothing from elsewhere but frames that a reader
 * opens.
 */
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
