import { detectLanguage } from '@masthead/reading';

interface Found {
  code: ReturnType<typeof detectLanguage>['language'];
  /** The share of the text in this language, as far as one can be sure of it; all of them together are at most 1. */
  confidence: number;
}

/** Number of words from which the language of a passage can be detected. */
const enough = 12;
/** A long text is known long before its end. */
const mostPassages = 200;

const wordsIn = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0;

/** Returns whole sentences, as many in a row as are needed to detect their language. */
function passagesOf(text: string): { text: string; words: number }[] {
  const passages: { text: string; words: number }[] = [];
  for (const sentence of text.split(/\n+|(?<=[.!?…]["'”’»)]?)\s+/u)) {
    const words = wordsIn(sentence);
    if (words === 0) continue;
    const last = passages.at(-1);
    if (last && last.words < enough) {
      last.text += ` ${sentence}`;
      last.words += words;
    } else if (passages.length < mostPassages) passages.push({ text: sentence, words });
    else break;
  }
  const [before, last] = passages.slice(-2);
  if (before && last && last.words < enough) {
    passages.pop();
    before.text += ` ${last.text}`;
    before.words += last.words;
  }
  return passages;
}

/** Returns the languages of a text, the most frequent first: each passage counts with its words. */
export function detectLanguages(text: string): Found[] {
  const passages = passagesOf(text);
  const all = passages.reduce((sum, { words }) => sum + words, 0);
  const shares = new Map<Found['code'], number>();
  for (const passage of passages) {
    const { language, confidence } = detectLanguage(passage.text);
    shares.set(language, (shares.get(language) ?? 0) + (confidence * passage.words) / all);
  }
  return [...shares]
    .map(([code, share]) => ({ code, confidence: Math.round(share * 100) / 100 }))
    .filter(({ confidence }) => confidence > 0)
    .sort((a, b) => b.confidence - a.confidence);
}
