import { scoreTone, type Tone } from '../tone/score-tone.ts';
import { records } from './records.ts';

interface Labelled {
  text: string;
  lang: string;
  label: Tone;
  set?: string;
  target?: string;
}
interface ToneFigure {
  set: string;
  language: string;
  /** Macro F1 in per cent, and that of always guessing the most frequent tone. */
  f1: number;
  majority: number;
  /** Mean difference in per cent between the stated confidence and the share that is right, over ten steps of confidence. */
  miscalibration: number;
}

const tones: Tone[] = ['negative', 'neutral', 'positive'];

function macroF1(pairs: { expected: Tone; actual: Tone }[]): number {
  const count = (expected: Tone | null, actual: Tone | null) =>
    pairs.filter((pair) => (expected ?? pair.expected) === pair.expected && (actual ?? pair.actual) === pair.actual)
      .length;
  const each = tones.map((tone) => (2 * count(tone, tone)) / Math.max(1, count(tone, null) + count(null, tone)));
  return (each.reduce((a, b) => a + b, 0) / tones.length) * 100;
}

/** Returns the mean difference in per cent between confidence and share of right answers. */
function miscalibrationOf(answers: { isRight: boolean; confidence: number }[]): number {
  const steps = Array.from({ length: 10 }, () => 0);
  for (const { isRight, confidence } of answers)
    steps[Math.min(9, Math.floor(confidence * 10))]! += (isRight ? 1 : 0) - confidence;
  return (steps.reduce((sum, difference) => sum + Math.abs(difference), 0) / answers.length) * 100;
}

/** Returns a text as it was written; the tweets are kept as HTML, so that a heart is '&lt;3', some with '\u2019'. */
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const isForTesting = ({ set }: Labelled): boolean => set !== 'train';

/**
 * Measures the agreement with people per set and language. Of NewsMTSC only texts that the model was not trained on are
 * counted; of the other sets all, or the parts for testing alone, where no word of the lexicons was looked for.
 */
export function measureTone(part: 'all' | 'testing' = 'all'): ToneFigure[] {
  const counts = part === 'all' ? () => true : isForTesting;
  const sets: [string, Labelled[]][] = [
    ['news', records<Labelled>('sentiment/newsmtsc_en.jsonl.gz').filter(isForTesting)],
    ['reviews', records<Labelled>('sentiment/norec_sentence_no.jsonl.gz').filter(counts)],
    ['sentences', records<Labelled>('sentiment/sentences_da.jsonl.gz').filter(counts)],
    ['tweets', records<Labelled>('sentiment/tweets_multilingual.jsonl.gz').filter(counts)],
  ];
  return sets.flatMap(([set, all]) =>
    [...new Set(all.map((one) => one.lang))].map((language) => {
      const own = all.filter((one) => one.lang === language);
      const pairs = own.map((one) => {
        const { tone, confidence } = scoreTone(unescaped(one.text), {
          language,
          terms: one.target ? [one.target] : [],
        });
        return { expected: one.label, actual: tone, isRight: tone === one.label, confidence };
      });
      const guesses = tones.map((tone) => macroF1(own.map((one) => ({ expected: one.label, actual: tone }))));
      return {
        set,
        language,
        f1: macroF1(pairs),
        majority: Math.max(...guesses),
        miscalibration: miscalibrationOf(pairs),
      };
    }),
  );
}

/** Returns the mean over languages; a language measured on several sets counts once, by their mean. */
export function meanTone(figures: ToneFigure[]): number {
  const languages = [...new Set(figures.map((one) => one.language))];
  const means = languages.map((language) => {
    const own = figures.filter((one) => one.language === language);
    return own.reduce((sum, one) => sum + one.f1, 0) / own.length;
  });
  return means.reduce((a, b) => a + b, 0) / means.length;
}
