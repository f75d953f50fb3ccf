const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const known = /^[a-z]{2}$/.test(language) ? language : 'en';
  const found = segmenters.get(known) ?? new Intl.Segmenter(known, { granularity: 'sentence' });
  segmenters.set(known, found);
  return found;
}

/** Returns the sentences of a text in their order; a paragraph ends a sentence. */
export const sentencesOf = (text: string, language: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((paragraph) => [...segmenterOf(language).segment(paragraph)].map(({ segment }) => segment.trim()))
    .filter(Boolean);
