import { type ContentLanguage, contentLanguages, detectLanguage } from '../language/detect-language.ts';
import { records } from './records.ts';

interface Labelled {
  text: string;
  lang: string;
  kind: 'sentence' | 'word_pair' | 'word';
  product_language: boolean;
}
type Detects = (text: string) => ContentLanguage | 'other';
interface LanguageFigures {
  /** Means over the twelve content languages, in per cent. */
  sentences: number;
  wordPairs: number;
  words: number;
  /** The sentences as a wrong encoding leaves them: without the letters beyond ASCII. */
  withoutAccents: number;
  /** Share of sentences in other languages that are called 'other'. Nynorsk counts as Norwegian and is left out. */
  others: number;
}

const ours: Detects = (text) => detectLanguage(text).language;

/** Measures the accuracy on lingua's test data, or on the first of every `step` texts. */
export function measureLanguage(detect: Detects = ours, step = 1): LanguageFigures {
  const all = records<Labelled>('language_id/lingua_testdata.jsonl.gz', step);
  const share = (list: Labelled[], expected: (one: Labelled) => string) =>
    (list.filter((one) => detect(one.text) === expected(one)).length / list.length) * 100;
  const mean = (kind: Labelled['kind'], list = all) => {
    const each = contentLanguages.map((language) =>
      share(
        list.filter((one) => one.kind === kind && one.lang === language),
        (one) => one.lang,
      ),
    );
    return each.reduce((a, b) => a + b, 0) / each.length;
  };
  const stripped = all.map((one) => ({ ...one, text: one.text.replace(/[^\u0020-\u007e]+/g, '') }));
  const foreign = all.filter((one) => one.kind === 'sentence' && !one.product_language);
  return {
    sentences: mean('sentence'),
    wordPairs: mean('word_pair'),
    words: mean('word'),
    withoutAccents: mean('sentence', stripped),
    others: share(foreign, () => 'other'),
  };
}
