import { type Gate, gateScale } from '../names/gate.ts';
import { isContentLanguage } from '../names/languages.ts';
import { addStartFeatures, isFirst, isShouted, kindOfStart, mostFurther } from '../names/sentence-features.ts';
import { sentencesOf, split, tokenBits } from '../names/tokens.ts';
import { addFeatures, buckets, mostFeatures, rowOf } from '../names/word-features.ts';
import { Words } from '../names/words.ts';
import type { NameSet } from './labelled-names.ts';
import { Dice, Learnt } from './learnt.ts';

/** Word with a capital: the features of the word alone, and if it is in a labelled name. */
interface Example {
  features: Int32Array;
  isName: boolean;
}

const types = new Set(['person', 'organisation', 'location']);

/** Returns the words with a capital of a set. */
function examplesOf(set: NameSet): Example[] {
  if (!isContentLanguage(set.language)) return [];
  const words = new Words(set.language);
  const known = new Map<number, Int32Array>();
  const written = new Int32Array(mostFeatures);
  const starts = new Int32Array(mostFurther);
  const featuresOf = (place: number, start: number): Int32Array => {
    const features = known.get(place * 4 + start) ?? new Int32Array(0);
    if (features.length > 0) return features;
    const own = written.subarray(0, addFeatures(words.factsOf(place), 0, words.language, written));
    const all = Int32Array.from([...own, ...starts.subarray(0, addStartFeatures(words, place, start, starts))], rowOf);
    known.set(place * 4 + start, all);
    return all;
  };
  return set.texts.flatMap(({ text, entities }) => {
    const names = entities.filter(({ type }) => types.has(type));
    const tokens = split(text);
    return sentencesOf(tokens).flatMap(([from, to]) => {
      const shouted = isShouted(tokens, from, to);
      const examples: Example[] = [];
      for (let at = from; at < to; at++) {
        if (!(tokens.marks[at]! & tokenBits.hasCapital)) continue;
        const [start, end] = [tokens.starts[at]!, tokens.ends[at]!];
        examples.push({
          features: featuresOf(
            words.of(tokens.characters, start, end),
            kindOfStart(isFirst(tokens, from, at), shouted),
          ),
          isName: names.some((name) => name.start < end && start < name.end),
        });
      }
      return examples;
    });
  });
}

const epochs = 4;
const rate = 0.05;
/** Share of the features that are left out at random in each step. */
const leftOut = 0.4;

/** Trains the gate: logistic regression on the features of single words. */
export function trainGate(sets: readonly NameSet[]): Gate {
  const examples = sets.flatMap(examplesOf);
  const learnt = new Learnt(buckets);
  const dice = new Dice();
  for (let epoch = 0; epoch < epochs; epoch++) {
    dice.shuffle(examples);
    for (const { features, isName } of examples) {
      const kept = features.filter(() => dice.next() >= leftOut);
      let sum = 0;
      for (const feature of kept) sum += learnt.weights[feature]!;
      const gradient = (isName ? 1 : 0) - 1 / (1 + Math.exp(-sum / (1 - leftOut)));
      for (const feature of kept) learnt.step(feature, gradient, rate * (1 - (0.8 * epoch) / epochs));
    }
  }
  return Int8Array.from(learnt.weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / gateScale))));
}
