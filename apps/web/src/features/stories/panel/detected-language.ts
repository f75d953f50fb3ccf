import { contentLanguages } from '@masthead/contract';

interface Found {
  code: string;
  confidence: number;
}

const isOurs = ({ code }: Found): boolean => (contentLanguages as readonly string[]).includes(code);

/** The language that a text is in, when that is sure enough to say so and one that stories may have. */
export function detectedLanguage(found: readonly Found[]): string | null {
  const [first, second] = found;
  if (!first || !isOurs(first) || first.confidence < 0.5) return null;
  return !second || first.confidence - second.confidence >= 0.1 ? first.code : null;
}

/** Another language than the story's, in which a good part of the text is; a quotation is none. */
export const furtherLanguage = (found: readonly Found[], language: string): string | null =>
  found.find((one) => one.code !== language && isOurs(one) && one.confidence >= 0.3)?.code ?? null;
