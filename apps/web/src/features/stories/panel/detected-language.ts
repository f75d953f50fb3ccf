import { contentLanguages } from '@masthead/contract';

interface Found {
  code: string;
  confidence: number;
}

/** The language that a text is in, when that is sure enough to say so and one that stories may have. */
export function detectedLanguage(found: readonly Found[]): string | null {
  const [first, second] = found;
  const isKnown = (contentLanguages as readonly string[]).includes(first?.code ?? '');
  if (!first || !isKnown || first.confidence < 0.5) return null;
  return !second || first.confidence - second.confidence >= 0.1 ? first.code : null;
}
