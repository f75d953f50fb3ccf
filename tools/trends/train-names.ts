/**
 * Trains the tagger of names on all sets of ../shared/data/names (see packages/trends/LICENCES.md) and writes
 * packages/trends/src/names/data/tagger.bin.gz. `npm run bench -- names` measures it, cross-validated by set.
 *
 *   SHARED_DATA=…/data/ node tools/trends/train-names.ts
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { nameSets } from '../../packages/trends/src/measured/labelled-names.ts';
import { trainTagger } from '../../packages/trends/src/measured/train-tagger.ts';

const { weights, known, scale, transitions, gate } = trainTagger(nameSets());
const header = Buffer.alloc(4 + 4 * transitions.length);
header.writeFloatLE(scale, 0);
for (const [at, weight] of transitions.entries()) header.writeFloatLE(weight, 4 + 4 * at);
const file = gzipSync(
  Buffer.concat([header, Buffer.from(weights.buffer), Buffer.from(gate.buffer), Buffer.from(known.buffer)]),
  { level: 9 },
);
writeFileSync(new URL('../../packages/trends/src/names/data/tagger.bin.gz', import.meta.url), file);
const used = weights.reduce((count, weight) => count + (weight === 0 ? 0 : 1), 0);
console.log(`${used} weights, scale ${scale.toFixed(4)}, ${file.length} bytes`);
