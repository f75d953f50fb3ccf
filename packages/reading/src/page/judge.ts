import { readFileSync } from 'node:fs';
import type { Layout, Run } from './boxes.ts';
import { type Chosen, judgeFeatures } from './judge-features.ts';
import { oddsOfTrees, type Trees, treesFromBytes } from './trees.ts';

/** A paragraph that the rules chose is left out below these odds. Found by tools/reading/train-judge.ts with the model. */
const threshold = 0.2;

/** Share of links above which a paragraph that the rules left out is not part of the article. */
const mostLinked = 0.5;

let model: Trees | null = null;

function load(): Trees {
  model ??= treesFromBytes(readFileSync(new URL('data/judge.bin', import.meta.url)));
  return model;
}

interface Verdict {
  runs: Run[];
  /** Expected F1 of the text, from 0 to 1. */
  quality: number;
}

/** Returns the expected F1 of a choice, from the probability that each paragraph belongs to the article. */
export function expectedQuality(layout: Layout, odds: readonly number[], chosen: Set<Run>): number {
  let [right, taken, all] = [0, 0, 0];
  for (const [at, run] of layout.runs.entries()) {
    const length = run.text.length;
    all += odds[at]! * length;
    if (!chosen.has(run)) continue;
    taken += length;
    right += odds[at]! * length;
  }
  return taken + all === 0 ? 0 : (2 * right) / (taken + all);
}

/** A judgement that takes more than this share of the text is wrong: the page is of a kind that the model has not met. */
const mostDropped = 0.4;

const lengthOf = (runs: readonly Run[]): number => runs.reduce((sum, { text }) => sum + text.length, 0);

/** Returns the choice of the rules without parts that hardly belong to the article. */
export function corrected({ runs }: Layout, chosen: Chosen, odds: readonly number[], least: number): Run[] {
  const kept = new Set(chosen.runs);
  const left = runs.filter((run, at) => kept.has(run) && odds[at]! >= least);
  return lengthOf(left) < lengthOf(chosen.runs) * (1 - mostDropped) ? chosen.runs : left;
}

/** Judges every paragraph of a page: which belong to the article, and how good the result will be. */
export function judge(layout: Layout, chosen: Chosen): Verdict {
  const trees = load();
  const rowOf = judgeFeatures(layout, chosen);
  const kept = new Set(chosen.runs);
  // Menus and lists of links that the rules left out need no judgement.
  const odds = layout.runs.map((run, at) =>
    kept.has(run) || run.linked <= run.text.length * mostLinked ? oddsOfTrees(trees, rowOf(at)) : 0,
  );
  const runs = corrected(layout, chosen, odds, threshold);
  return { runs, quality: expectedQuality(layout, odds, new Set(runs)) };
}
