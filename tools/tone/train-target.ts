/**
 * Trains the English model of tone towards a name on the training part of NewsMTSC (see packages/reading/LICENCES.md)
 * and writes packages/reading/src/tone/data/en-target.bin. Prints macro F1 on the parts that it has not seen.
 *
 *   node tools/tone/train-target.ts PATH/newsmtsc_en.jsonl.gz
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { lexiconOf } from '../../packages/reading/src/tone/lexicon.ts';
import { type Features, featuresOf, oddsOf, size } from '../../packages/reading/src/tone/target-model.ts';

interface Sentence {
  text: string;
  target: string;
  label: 'negative' | 'neutral' | 'positive';
  set: string;
}
type Example = { features: Features; label: number };

const labels = ['negative', 'neutral', 'positive'];
const epochs = 12;
const rate = 0.3;
const decay = 5e-4;

const path = process.argv[2];
if (!path) throw new Error('give the path of newsmtsc_en.jsonl.gz');
const sentences = gunzipSync(readFileSync(path))
  .toString('utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Sentence);
const examples = (wanted: (set: string) => boolean): Example[] =>
  sentences
    .filter((one) => wanted(one.set))
    .map((one) => ({
      features: featuresOf(one.text, [one.target], lexiconOf('en')),
      label: labels.indexOf(one.label),
    }));

function* shuffled(list: Example[], random: () => number): Generator<Example> {
  const order = [...list];
  for (let at = order.length - 1; at >= 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
    yield order[at]!;
  }
}

/**
 * Trains a softmax regression by stochastic gradient descent, with equal weights of classes; averaged over the second
 * half.
 */
function train(set: Example[]): Float32Array {
  const weights = new Float32Array(size * 3);
  const mean = new Float32Array(size * 3);
  const shares = labels.map((_, label) => set.length / (3 * set.filter((one) => one.label === label).length));
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    const step = rate * (1 - epoch / epochs);
    for (const { features, label } of shuffled(set, random)) {
      const odds = oddsOf(features, weights, 1);
      for (let row = 0; row < 3; row++) {
        const gradient = (odds[row]! - (row === label ? 1 : 0)) * shares[label]!;
        for (const [at, index] of features.indexes.entries()) {
          const place = row * size + index;
          weights[place]! -= step * (gradient * features.values[at]! + decay * weights[place]!);
        }
      }
    }
    if (epoch >= epochs / 2) for (const [at, weight] of weights.entries()) mean[at]! += weight / (epochs / 2);
  }
  return mean;
}

function macroF1(set: Example[], weights: ArrayLike<number>, scale: number): number {
  const table = labels.map(() => [0, 0, 0]);
  for (const { features, label } of set) {
    const odds = oddsOf(features, weights, scale);
    table[label]![odds.indexOf(Math.max(...odds))]!++;
  }
  const f1 = labels.map((_, label) => {
    const [actual, said] = [table[label]!.reduce((a, b) => a + b), table.reduce((sum, row) => sum + row[label]!, 0)];
    return (2 * table[label]![label]!) / Math.max(1, actual + said);
  });
  return (f1.reduce((a, b) => a + b) / 3) * 100;
}

const weights = train(examples((set) => set === 'train'));
const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
const scale = largest / 127;
const rounded = Int8Array.from(weights, (weight) => Math.round(weight / scale));
const header = Buffer.alloc(4);
header.writeFloatLE(scale);
writeFileSync(
  new URL('../../packages/reading/src/tone/data/en-target.bin', import.meta.url),
  Buffer.concat([header, Buffer.from(rounded.buffer)]),
);
for (const part of ['train', 'devtest_rw', 'devtest_mt']) {
  console.log(
    part,
    macroF1(
      examples((set) => set === part),
      rounded,
      scale,
    ).toFixed(1),
  );
}
