/**
 * Trains the judge of paragraphs on the licensed sets of pages (see packages/reading/LICENCES.md) and writes
 * packages/reading/src/page/data/judge.bin. Prints the figures without it, cross-validated by site, and fitted.
 *
 *   SHARED_DATA=…/data/ node tools/reading/train-judge.ts
 */
import { writeFileSync } from 'node:fs';
import { parsePage } from '../../packages/reading/src/html/parse-html.ts';
import {
  type Body,
  type Newspaper,
  overlap,
  type Page,
  pages,
  type Segments,
} from '../../packages/reading/src/measured/pages.ts';
import type { Run } from '../../packages/reading/src/page/boxes.ts';
import { corrected, expectedQuality } from '../../packages/reading/src/page/judge.ts';
import { judgeFeatures } from '../../packages/reading/src/page/judge-features.ts';
import { type Reading, readPage } from '../../packages/reading/src/page/read-page.ts';
import { readStatements } from '../../packages/reading/src/page/statements.ts';
import { siteNameOf } from '../../packages/reading/src/page/title-parts.ts';
import { oddsOfTrees, type Trees, treesToBytes } from '../../packages/reading/src/page/trees.ts';
import { boost, type Examples } from './boosting.ts';

type Truth = { text: string } | Pick<Segments, 'with' | 'without'>;
interface Example {
  suite: string;
  site: string;
  reading: Reading;
  truth: Truth;
  rows: number[][];
  /** 1: of the article, 0: not, NaN: the set does not say. */
  labels: number[];
}

const folds = 5;
const options = { trees: 140, depth: 4, rate: 0.12, ridge: 20 };
const longestPage = 2500;
const squeezed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u00ad]+/g, '')
    .toLowerCase();

function labelsOf(runs: Run[], truth: Truth): number[] {
  if ('text' in truth) {
    const whole = squeezed(truth.text);
    return runs.map((run) => (whole.includes(squeezed(run.text)) ? 1 : 0));
  }
  const [wanted, unwanted] = [truth.with.map(squeezed), truth.without.map(squeezed)];
  const touches = (text: string, segments: string[]) =>
    segments.some((one) => text.includes(one) || (text.length > 20 && one.includes(text)));
  return runs.map((run) => {
    const text = squeezed(run.text);
    return touches(text, wanted) ? 1 : touches(text, unwanted) ? 0 : Number.NaN;
  });
}

function exampleOf(suite: string, { html, url, truth }: Page<Truth & { id: string }>): Example[] {
  const { root, stating, work } = parsePage(html);
  const statements = readStatements(stating);
  const reading = readPage({
    root,
    work,
    statements,
    site: siteNameOf(statements, url),
    url,
    announcedTitle: null,
  });
  if (!reading || reading.layout.runs.length > longestPage) return [];
  const rowOf = judgeFeatures(reading.layout, reading);
  const site = URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
  return [
    {
      suite,
      site: site === 'example.org' ? truth.id : site,
      reading,
      truth,
      rows: reading.layout.runs.map((_, at) => rowOf(at)),
      labels: labelsOf(reading.layout.runs, truth),
    },
  ];
}

const hashOf = (text: string): number =>
  [...text].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0, 7);
const foldOf = ({ site }: Example): number => hashOf(site) % folds;

function examplesOf(all: Example[]): Examples {
  const known = all.flatMap(({ rows, labels, reading, suite }) =>
    rows.flatMap((row, at) =>
      Number.isNaN(labels[at])
        ? []
        : [
            {
              row,
              label: labels[at]!,
              weight:
                Math.sqrt(Math.min(400, reading.layout.runs[at]!.text.length)) / (suite === 'trafilatura' ? 5 : 10),
            },
          ],
    ),
  );
  return {
    rows: known.map(({ row }) => row),
    labels: Float64Array.from(known, ({ label }) => label),
    weights: Float64Array.from(known, ({ weight }) => weight),
  };
}

interface Figures {
  scrapinghub: number;
  fundus: number;
  trafilatura: number;
}

/** Measures a choice of paragraphs for each page by the sets' own measures. */
function figuresOf(all: Example[], choose: (one: Example) => Run[]): Figures {
  const sums = { scrapinghub: [0, 0], fundus: [0, 0] };
  let [found, lost, wrong] = [0, 0, 0];
  for (const one of all) {
    const text = [...one.reading.lead, ...choose(one)].map((run) => run.text).join('\n');
    if ('text' in one.truth) {
      const sum = sums[one.suite as 'fundus' | 'scrapinghub'];
      sum[0]! += overlap(one.truth.text, text, 4).f1;
      sum[1]!++;
      continue;
    }
    const plain = text.normalize('NFC').replace(/\s+/g, ' ');
    const has = (segment: string) => plain.includes(segment.normalize('NFC').replace(/\s+/g, ' ').trim());
    const right = one.truth.with.filter(has).length;
    found += right;
    lost += one.truth.with.length - right;
    wrong += one.truth.without.filter(has).length;
  }
  return {
    scrapinghub: sums.scrapinghub[0]! / sums.scrapinghub[1]!,
    fundus: sums.fundus[0]! / sums.fundus[1]!,
    trafilatura: (2 * found) / (2 * found + lost + wrong),
  };
}

const shown = ({ scrapinghub, fundus, trafilatura }: Figures): string =>
  `scrapinghub ${scrapinghub.toFixed(4)}, fundus ${fundus.toFixed(4)}, trafilatura ${trafilatura.toFixed(4)}`;
const oddsOf = (model: Trees, { rows }: Example): number[] => rows.map((row) => oddsOfTrees(model, row));
const choice = (one: Example, odds: number[], least: number): Run[] =>
  corrected(one.reading.layout, one.reading, odds, least);

const all = [
  ...pages<Body>('scrapinghub').flatMap((page) => exampleOf('scrapinghub', page)),
  ...pages<Newspaper>('fundus').flatMap((page) => exampleOf('fundus', page)),
  ...pages<Segments>('trafilatura').flatMap((page) => exampleOf('trafilatura', page)),
];
console.log(`${all.length} pages, ${new Set(all.map(({ site }) => site)).size} sites`);
console.log(`rules alone:     ${shown(figuresOf(all, ({ reading }) => reading.runs))}`);

const unseen = new Map<Example, number[]>();
for (let fold = 0; fold < folds; fold++) {
  const model = boost(examplesOf(all.filter((one) => foldOf(one) !== fold)), options);
  for (const one of all) if (foldOf(one) === fold) unseen.set(one, oddsOf(model, one));
}
const grid = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3];
const goodness = ({ scrapinghub, fundus, trafilatura }: Figures) => scrapinghub + fundus / 2 + trafilatura;
function bestThreshold(examples: Example[]): number {
  const scored = grid.map((least) => ({
    least,
    value: goodness(figuresOf(examples, (one) => choice(one, unseen.get(one)!, least))),
  }));
  return scored.reduce((a, b) => (b.value > a.value ? b : a)).least;
}
// The threshold of a fold is found on the others, so that no page decides how it is read itself.
const perFold = Array.from({ length: folds }, (_, fold) => bestThreshold(all.filter((one) => foldOf(one) !== fold)));
const cross = (one: Example) => choice(one, unseen.get(one)!, perFold[foldOf(one)]!);
console.log(`cross-validated: ${shown(figuresOf(all, cross))}`);

const pairs = all.flatMap((one) =>
  'text' in one.truth
    ? [
        [
          expectedQuality(one.reading.layout, unseen.get(one)!, new Set(cross(one))),
          overlap(
            one.truth.text,
            cross(one)
              .map((run) => run.text)
              .join('\n'),
            4,
          ).f1,
        ] as const,
      ]
    : [],
);
for (const [low, high] of [
  [0, 0.6],
  [0.6, 0.8],
  [0.8, 0.9],
  [0.9, 0.95],
  [0.95, 1.01],
] as const) {
  const within = pairs.filter(([expected]) => expected >= low && expected < high);
  const mean = within.reduce((sum, [, actual]) => sum + actual, 0) / within.length;
  console.log(`expected F1 ${low}–${high}: ${within.length} pages, actual ${mean.toFixed(3)}`);
}

const model = boost(examplesOf(all), options);
const threshold = bestThreshold(all);
console.log(`fitted:          ${shown(figuresOf(all, (one) => choice(one, oddsOf(model, one), threshold)))}`);
const bytes = treesToBytes(model);
writeFileSync(new URL('../../packages/reading/src/page/data/judge.bin', import.meta.url), bytes);
console.log(`threshold ${threshold}, ${bytes.length} bytes`);
