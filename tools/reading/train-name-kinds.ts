/**
 * Trains the model that tells names of people from names of organisations on labelled names (see
 * packages/reading/LICENCES.md) and writes packages/reading/src/page/data/name-kinds.bin. Prints how many names it has
 * not seen it tells rightly.
 *
 *   SHARED_DATA=…/data/ node tools/reading/train-name-kinds.ts
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { dataFile, records } from '../../packages/reading/src/measured/records.ts';
import { buckets, nameFeatures, oddsOfPerson } from '../../packages/reading/src/page/name-kind.ts';

interface Sentence {
  text: string;
  entities: { start: number; end: number; type: string }[];
}
interface Outlet {
  name: string | null;
  sources: string[];
}
interface Example {
  name: string;
  places: number[];
  /** 1: a person, 0: an organisation. */
  label: number;
}

const folds = 5;
const epochs = 8;
const rate = 0.5;
const decay = 2e-5;
/** Their names carry no licence. */
const unlicensed = /ercexpo|domains/;

function namesOf(): Map<string, number> {
  const names = new Map<string, number>();
  for (const file of readdirSync(dataFile('names')).filter((one) => one.endsWith('.gz'))) {
    for (const { text, entities } of records<Sentence>(`names/${file}`)) {
      for (const { start, end, type } of entities) {
        const name = text.slice(start, end).replace(/\s+/g, ' ').trim();
        if (type === 'person' && /\s/.test(name)) names.set(name, 1);
        else if ((type === 'organisation' || type === 'product') && name.length > 2) names.set(name, 0);
      }
    }
  }
  for (const { name, sources } of records<Outlet>('media_outlets/outlets.jsonl.gz'))
    if (name && !sources.some((source) => unlicensed.test(source))) names.set(name, 0);
  return names;
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

function train(examples: Example[]): Float32Array {
  const weights = new Float32Array(buckets);
  const people = examples.filter(({ label }) => label === 1).length;
  const shares = [examples.length / (2 * (examples.length - people)), examples.length / (2 * people)];
  for (let epoch = 0; epoch < epochs; epoch++) {
    const step = rate * (1 - epoch / epochs);
    const order = examples.toSorted((a, b) => hashOf(`${a.name}${epoch}`) - hashOf(`${b.name}${epoch}`));
    for (const { places, label } of order) {
      const gradient = (oddsOfPerson(places, weights, 1) - label) * shares[label]!;
      for (const place of places)
        weights[place]! -= step * (gradient / Math.sqrt(places.length) + decay * weights[place]!);
    }
  }
  return weights;
}

const examples = [...namesOf()].map(([name, label]): Example => ({ name, places: nameFeatures(name), label }));
const outcome = { right: 0, total: 0 };
const sure = { right: 0, total: 0 };
// A fold holds whole last words, so that a family is not met in training and in measuring.
const foldOf = ({ name }: Example) => hashOf(name.toLowerCase().split(' ').at(-1)!) % folds;
for (let fold = 0; fold < folds; fold++) {
  const weights = train(examples.filter((one) => foldOf(one) !== fold));
  for (const { places, label, name } of examples.filter((one) => foldOf(one) === fold && /\s/.test(one.name))) {
    const odds = oddsOfPerson(places, weights, 1);
    const isRight = (odds >= 0.5 ? 1 : 0) === label;
    outcome.total++;
    if (isRight) outcome.right++;
    if (odds < 0.2 || odds > 0.8) {
      sure.total++;
      if (isRight) sure.right++;
      else if (process.argv.includes('--wrong')) console.log(label, odds.toFixed(2), name);
    }
  }
}
const share = ({ right, total }: typeof sure) => `${((right / total) * 100).toFixed(1)} % of ${total}`;
console.log(
  `${examples.length} names; of several words, cross-validated: ${share(outcome)}, where sure: ${share(sure)}`,
);

const weights = train(examples);
const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
const header = Buffer.alloc(4);
header.writeFloatLE(scale);
const bytes = Buffer.concat([
  header,
  Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer),
]);
writeFileSync(new URL('../../packages/reading/src/page/data/name-kinds.bin', import.meta.url), bytes);
console.log(`${bytes.length} bytes`);
