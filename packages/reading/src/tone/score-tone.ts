import { type Lexicon, lexiconOf, tokensOf, tokenTones } from './lexicon.ts';
import { targetOdds } from './target-model.ts';

export type Tone = 'negative' | 'neutral' | 'positive';
interface ToneScore {
  tone: Tone;
  /** -1 to 1. */
  score: number;
  /** 0 to 1. */
  confidence: number;
}

const longest = 6000;
/** People use more kind words than unkind ones in neutral texts (Dodds 2015), so that the neutral score is above 0. */
const bias = -0.02;
const question = -0.07;
const exclamation = 0.08;
/** Factor for a text with links: it mostly informs. */
const linkFactor = 0.8;
const threshold = 0.2;
/** Exponent of the number of words: a long text has more words with a tone than a short one as clear. */
const lengthExponent = 0.37;

interface Sentence {
  text: string;
  lower: string;
}

const sentencesOf = (text: string): Sentence[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .filter(Boolean)
    .map((sentence) => ({ text: sentence, lower: sentence.toLowerCase() }));

/** The last text and its sentences: the tones towards all that matches a document are read in turn. */
let last: { text: string; sentences: Sentence[] } | undefined;

function kept(text: string): Sentence[] {
  if (last?.text !== text) last = { text, sentences: sentencesOf(text) };
  return last.sentences;
}

/** Returns the sentences that name one of the terms; all if none does. */
function about(text: string, terms: readonly string[]): string[] {
  const wanted = terms.map((term) => term.trim().toLowerCase()).filter(Boolean);
  if (wanted.length === 0) return [text];
  const found = kept(text).filter(({ lower }) => wanted.some((term) => lower.includes(term)));
  return found.length > 0 ? found.map((sentence) => sentence.text) : [text];
}

/** Returns the sentences that name one of the terms as one text; the beginning of the text if none does. */
export const textAbout = (text: string, terms: readonly string[]): string =>
  about(text.slice(0, longest), terms).join(' ');

function strength(text: string, lexicon: Lexicon): number {
  const tokens = tokensOf(text);
  const sum = tokenTones(tokens, lexicon).reduce((a, b) => a + b, 0);
  const words = tokens.filter((token) => /\p{L}/u.test(token)).length;
  const raw = sum / (words + 4) ** lengthExponent;
  const marked =
    raw + bias + (text.includes('?') ? question : 0) + (text.includes('!') ? exclamation * Math.sign(raw) : 0);
  return /https?\b/.test(text) ? marked * linkFactor : marked;
}

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** Added to the confidence where people agree with a language's list more or less often than with the others. */
const agreement: Record<string, number> = { da: 0.08, de: 0.03, it: -0.02 };

/** Returns the tone that a strength stands for; the confidence follows the share of right answers (README, Measured). */
function fromStrength(value: number, language: string): ToneScore {
  const tone = value > threshold ? 'positive' : value < -threshold ? 'negative' : 'neutral';
  const confidence =
    tone === 'neutral'
      ? 0.42 + 0.32 * (1 - Math.abs(value) / threshold)
      : 0.45 + 0.45 * Math.tanh(Math.abs(value) - threshold);
  return { tone, score: Math.tanh(value / 1.5), confidence: clamp(confidence + (agreement[language] ?? 0)) };
}

/** Added to the odds of the English model, which is right more often than they say. */
const understatement = 0.03;

function fromOdds(odds: [number, number, number]): ToneScore {
  const most = Math.max(...odds);
  const tones: Tone[] = ['negative', 'neutral', 'positive'];
  return { tone: tones[odds.indexOf(most)]!, score: odds[2] - odds[0], confidence: clamp(most + understatement) };
}

function names(text: string, terms: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return terms.some((term) => term.trim() !== '' && lower.includes(term.trim().toLowerCase()));
}

/**
 * Returns the tone of a text: of all of it, or towards the terms, read from the sentences that name them. English has a
 * trained model for terms, all content languages a lexicon; other languages are read with the English one.
 */
export function scoreTone(
  text: string,
  { language, terms = [] }: { language: string; terms?: readonly string[] },
): ToneScore {
  const sentences = about(text.slice(0, longest), terms);
  const lexicon = lexiconOf(language);
  if (language === 'en' && names(text, terms)) {
    const each = sentences.map((sentence) => targetOdds(sentence, terms, lexicon));
    const mean = (index: 0 | 1 | 2) => each.reduce((sum, odds) => sum + odds[index], 0) / each.length;
    return fromOdds([mean(0), mean(1), mean(2)]);
  }
  return fromStrength(strength(sentences.join('\n'), lexicon), language);
}
