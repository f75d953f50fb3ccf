import { contentLanguages } from '@masthead/contract';

interface Found {
  code: string;
  confidence: number;
}

const isOurs = ({ code }: Found): boolean => (contentLanguages as readonly string[]).includes(code);

/** Returns the language of a text, if it is certain enough and supported for stories. */
export function detectedLanguage(found: readonly Found[]): string | null {
  const [first, second] = found;
  if (!first || !isOurs(first) || first.confidence < 0.5) return null;
  return !second || first.confidence - second.confidence >= 0.1 ? first.code : null;
}

/** Returns another language than the story's, if a large part of the text is in it; quotations do not count. */
export const furtherLanguage = (found: readonly Found[], language: string): string | null =>
  found.find((one) => one.code !== language && isOurs(one) && one.confidence >= 0.3)?.code ?? null;
