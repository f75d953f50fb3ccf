import { eld } from 'eld/medium';

export type ContentLanguage = 'en' | 'da' | 'de' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'no' | 'pl' | 'pt' | 'sv';
export const contentLanguages: readonly ContentLanguage[] = [
  'en',
  'da',
  'de',
  'es',
  'fi',
  'fr',
  'it',
  'nl',
  'no',
  'pl',
  'pt',
  'sv',
];

/** The language of a text among the content languages, 'other' for every other one; confidence 0 to 1. */
export function detectLanguage(text: string): { language: ContentLanguage | 'other'; confidence: number } {
  const answer = eld.detect(text.slice(0, 5000));
  const language = contentLanguages.find((one) => one === answer.language);
  const best = answer.getScores()[answer.language] ?? 0;
  return { language: language ?? 'other', confidence: Math.min(1, best) };
}
