import { type Gate, markCandidates } from '../names/gate.ts';
import { islandsOf } from '../names/islands.ts';
import { type KnownFeatures, markKnown, sizeOfKnown } from '../names/known-features.ts';
import { firstOf, kinds, labels, mayFollow } from '../names/labels.ts';
import { isContentLanguage } from '../names/languages.ts';
import { Lattice } from '../names/marginals.ts';
import {
  addJointFeatures,
  addStartFeatures,
  mostFurther,
  placeAt,
  sentenceOf,
  startOf,
} from '../names/sentence-features.ts';
import type { Weights } from '../names/tagger.ts';
import { sentencesOf, split, type Tokens } from '../names/tokens.ts';
import { addFeatures, buckets, mostFeatures, rowOf } from '../names/word-features.ts';
import { Words } from '../names/words.ts';
import type { LabelledText, NameSet } from './labelled-names.ts';
import { Dice, Learnt } from './learnt.ts';
import { trainGate } from './train-gate.ts';

/** A run of tokens with the features of each and the labels that each may have, as bits. */
interface Run {
  features: Int32Array[];
  allowed: Uint16Array;
  weight: number;
}

const kindOfType = (type: string): number => kinds.findIndex((kind) => kind === (type === 'location' ? 'place' : type));
const anyLabel = (1 << labels) - 1;
const bitsOf = (kind: string): number => 3 << firstOf(kindOfType(kind));
const firsts = kinds.reduce((bits, _, kind) => bits | (1 << firstOf(kind)), 1);

/** Returns the weight of a set: old newspapers with errors of text recognition count less. */
const weightOf = ({ family }: NameSet): number => (family === 'europeana' ? 0.3 : 1);
const longestRun = 200;

/** Returns the labels of a token without a name: labels of kinds that the set does not use are possible. */
function withoutName({ types }: NameSet): number {
  return types.has('other') ? 1 : 1 | bitsOf('other');
}

function allowedLabels(set: NameSet, { entities }: LabelledText, tokens: Tokens): Uint16Array {
  const allowed = new Uint16Array(tokens.count).fill(withoutName(set));
  for (const { start, end, type } of entities) {
    let isStart = true;
    for (let at = 0; at < tokens.count; at++) {
      if (tokens.ends[at]! <= start || tokens.starts[at]! >= end) continue;
      const step = isStart ? 0 : 1;
      allowed[at] = 1 << (firstOf(kindOfType(type)) + step);
      isStart = false;
    }
  }
  return allowed;
}

/** Lets the first tokens of a run have any label if they continue a name that begins outside. */
function possible(allowed: Uint16Array): Uint16Array {
  for (let at = 0; at < allowed.length && (allowed[at]! & firsts) === 0; at++) allowed[at] = anyLabel;
  return allowed;
}

/** Returns the runs of a set with their features. */
function runsOf(set: NameSet, gate: Gate): Run[] {
  if (!isContentLanguage(set.language)) return [];
  const words = new Words(set.language);
  const known = new Map<number, number[][]>();
  const written = new Int32Array(mostFeatures);
  const further = new Int32Array(mostFurther);
  const featuresOf = (place: number, distance: number): number[] => {
    const rows = known.get(place) ?? [];
    known.set(place, rows);
    rows[distance + 2] ??= [
      ...written.subarray(0, addFeatures(words.factsOf(place), distance, words.language, written)),
    ];
    return rows[distance + 2]!;
  };
  return set.texts.flatMap((labelled) => {
    const tokens = split(labelled.text);
    const allowed = allowedLabels(set, labelled, tokens);
    return sentencesOf(tokens).flatMap(([from, to]) => {
      markCandidates(words, tokens, [from, to], { gate, weights: null });
      const islands = islandsOf(tokens, from, to);
      const sentence = sentenceOf(words, tokens, [from, to], islands);
      return islands.map(([first, end]): Run => {
        const features = Array.from({ length: end - first }, (_, index) => {
          const at = first + index;
          const starts = addStartFeatures(words, placeAt(sentence, at), startOf(sentence, at), further);
          // In the order of their kinds, since features are left out at random.
          const [form, spelling, word, start] = further.slice(0, starts);
          const joint = [...further.subarray(0, addJointFeatures(sentence, at, further))];
          const own = [-2, -1, 0, 1, 2].flatMap((distance) => featuresOf(placeAt(sentence, at + distance), distance));
          return Int32Array.from([
            ...own,
            form!,
            ...joint.slice(0, 7),
            spelling!,
            joint[7]!,
            word!,
            ...joint.slice(8),
            start!,
          ]);
        });
        return { features, allowed: possible(allowed.slice(from + first, from + end)), weight: weightOf(set) };
      });
    });
  });
}

/** Parts of the sets, each of which is read with a gate trained on the others. */
const parts = 4;
const epochs = 8;
const rate = 0.05;
/** Share of the features that are left out at random in each step, so that no single one decides. */
const leftOut = 0.4;
const least = 1e-3;

/** Returns the features of all runs, of which the runs keep the rows from now on. */
function takeKnown(runs: readonly Run[]): KnownFeatures {
  const known = new Int32Array(sizeOfKnown);
  for (const run of runs) {
    for (const own of run.features) for (const feature of own) markKnown(known, feature);
    run.features = run.features.map((own) => own.map(rowOf));
  }
  return known;
}

class Training {
  private readonly features = new Learnt(buckets * labels);
  private readonly transitions = new Learnt(labels * labels);
  private readonly exponentials = new Float64Array(labels * labels).fill(1);
  private readonly scores = new Float64Array(longestRun * labels);
  private readonly guessed = new Lattice();
  private readonly right = new Lattice();
  private readonly dice: Dice;

  constructor(seed: number) {
    this.dice = new Dice(seed);
  }

  /** Learns from all runs several times, in other orders. */
  learnAll(runs: readonly Run[]): void {
    const order = [...runs];
    for (let epoch = 0; epoch < epochs; epoch++) {
      this.dice.shuffle(order);
      for (const run of order) this.learn(run, rate * (1 - (0.8 * epoch) / epochs));
    }
  }

  /** Learns from one run: the gradient is the difference of the probabilities with and without the right labels. */
  private learn(run: Run, own: number): void {
    const { scores, guessed, right, exponentials } = this;
    const { weights } = this.features;
    const length = run.features.length;
    const kept = run.features.map((all) => all.filter(() => this.dice.next() >= leftOut));
    scores.fill(0, 0, length * labels);
    for (const [at, features] of kept.entries())
      for (const feature of features)
        for (let label = 0; label < labels; label++)
          scores[at * labels + label]! += weights[feature * labels + label]! / (1 - leftOut);
    guessed.run(scores, length, exponentials);
    right.run(scores, length, exponentials, run.allowed);
    for (const [at, features] of kept.entries())
      for (let label = 0; label < labels; label++) {
        const place = at * labels + label;
        const gradient = (right.marginals[place]! - guessed.marginals[place]!) * run.weight;
        if (Math.abs(gradient) < least) continue;
        for (const feature of features) this.features.step(feature * labels + label, gradient, own);
        if (at === 0 && mayFollow(0, label)) this.learnPair(0, label, gradient, own);
      }
    for (let at = 1; at < length; at++)
      for (let before = 0; before < labels; before++)
        for (let label = 0; label < labels; label++) {
          if (!mayFollow(before, label)) continue;
          const gradient = right.pair(at, before, label, exponentials) - guessed.pair(at, before, label, exponentials);
          if (Math.abs(gradient) >= least) this.learnPair(before, label, gradient * run.weight, own);
        }
  }

  private learnPair(before: number, label: number, gradient: number, own: number): void {
    const place = before * labels + label;
    this.transitions.step(place, gradient, own);
    this.exponentials[place] = Math.exp(this.transitions.weights[place]!);
  }

  /** Adds what was learnt to sums. */
  addTo(weights: Float64Array, transitions: Float64Array): void {
    for (let at = 0; at < weights.length; at++) weights[at]! += this.features.weights[at]!;
    for (let at = 0; at < transitions.length; at++) transitions[at]! += this.transitions.weights[at]!;
  }
}

/** Seeds of the trainings whose mean is the model. Each leaves out other features and takes the runs in another order. */
const seeds = [12345, 777, 31337];

/** Returns the mean of some trainings, with weights in 8 bits; those too small for a step of the scale are left out. */
function meanOf(runs: readonly Run[]): Omit<Weights, 'gate' | 'known'> {
  const weights = new Float64Array(buckets * labels);
  const transitions = new Float64Array(labels * labels);
  for (const seed of seeds) {
    const training = new Training(seed);
    training.learnAll(runs);
    training.addTo(weights, transitions);
  }
  const means = weights.map((sum) => sum / seeds.length);
  const highest = means.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = Math.min(highest, 2.5) / 127;
  const small = Int8Array.from(means, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale))));
  return { weights: small, scale, transitions: transitions.map((sum) => sum / seeds.length) };
}

/**
 * Trains a tagger: linear-chain conditional random field (Lafferty, McCallum and Pereira, ICML 2001). If a set does
 * not label a kind, the labels of that kind are possible besides no name (partial labels: Tsuboi et al., COLING 2008).
 * It learns from the runs that are left by a gate which has not seen them: one that has leaves too few of the words that are no
 * names. The model is the mean of several trainings, which costs its readers nothing more than one of them.
 */
export function trainTagger(sets: readonly NameSet[]): Weights {
  const runs = Array.from({ length: parts }, (_, part) => {
    const gate = trainGate(sets.filter((__, at) => at % parts !== part));
    return sets.filter((__, at) => at % parts === part).flatMap((set) => runsOf(set, gate));
  })
    .flat()
    .filter(({ features }) => features.length <= longestRun);
  const known = takeKnown(runs);
  return { ...meanOf(runs), known, gate: trainGate(sets) };
}
