import type { Trees } from '../../packages/reading/src/page/trees.ts';

/** Rows of features with a label from 0 to 1 and a weight each. */
export interface Examples {
  rows: number[][];
  labels: Float64Array;
  weights: Float64Array;
}

interface Options {
  trees: number;
  depth: number;
  rate: number;
  /** Added to the weight of a leaf, so that few examples move it little. */
  ridge: number;
}

const mostBins = 48;

/** Edges between bins of equal numbers of examples. */
function edgesOf(rows: number[][], feature: number): number[] {
  const step = Math.max(1, Math.floor(rows.length / 20_000));
  const values = rows.filter((_, at) => at % step === 0).map((row) => row[feature]!);
  values.sort((a, b) => a - b);
  const edges = new Set<number>();
  for (let bin = 1; bin < mostBins; bin++) edges.add(values[Math.floor((bin * values.length) / mostBins)]!);
  return [...edges];
}

function binned(rows: number[][], edges: number[][]): Uint8Array[] {
  return edges.map((own, feature) =>
    Uint8Array.from(rows, (row) => {
      let bin = 0;
      while (bin < own.length && row[feature]! > own[bin]!) bin++;
      return bin;
    }),
  );
}

/** Trains trees by gradient boosting with the logistic loss and histograms of gradients. */
export function boost({ rows, labels, weights }: Examples, { trees, depth, rate, ridge }: Options): Trees {
  const width = rows[0]!.length;
  const edges = Array.from({ length: width }, (_, feature) => edgesOf(rows, feature));
  const bins = binned(rows, edges);
  const inner = (1 << depth) - 1;
  const model: Trees = {
    depth,
    features: new Uint8Array(trees * inner),
    thresholds: new Float32Array(trees * inner).fill(Number.POSITIVE_INFINITY),
    leaves: new Float32Array(trees * (inner + 1)),
  };
  const scores = new Float64Array(rows.length);
  const [gradients, curvatures] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  for (let tree = 0; tree < trees; tree++) {
    for (let at = 0; at < rows.length; at++) {
      const odds = 1 / (1 + Math.exp(-scores[at]!));
      gradients[at] = (labels[at]! - odds) * weights[at]!;
      curvatures[at] = odds * (1 - odds) * weights[at]!;
    }
    const places = new Int32Array(rows.length);
    for (let level = 0; level < depth; level++) {
      const start = (1 << level) - 1;
      const count = 1 << level;
      const best = Array.from({ length: count }, () => ({ gain: 1e-3, feature: 0, bin: -1 }));
      for (let feature = 0; feature < width; feature++) {
        const size = edges[feature]!.length + 1;
        if (size < 2) continue;
        const g = new Float64Array(count * size);
        const h = new Float64Array(count * size);
        const own = bins[feature]!;
        for (let at = 0; at < rows.length; at++) {
          const cell = (places[at]! - start) * size + own[at]!;
          g[cell]! += gradients[at]!;
          h[cell]! += curvatures[at]!;
        }
        for (let node = 0; node < count; node++) {
          let [allG, allH] = [0, 0];
          for (let bin = 0; bin < size; bin++) {
            allG += g[node * size + bin]!;
            allH += h[node * size + bin]!;
          }
          let [leftG, leftH] = [0, 0];
          for (let bin = 0; bin < size - 1; bin++) {
            leftG += g[node * size + bin]!;
            leftH += h[node * size + bin]!;
            const [rightG, rightH] = [allG - leftG, allH - leftH];
            if (leftH < ridge || rightH < ridge) continue;
            const gain =
              (leftG * leftG) / (leftH + ridge) + (rightG * rightG) / (rightH + ridge) - (allG * allG) / (allH + ridge);
            if (gain > best[node]!.gain) best[node] = { gain, feature, bin };
          }
        }
      }
      for (const [node, { feature, bin }] of best.entries()) {
        if (bin < 0) continue;
        model.features[tree * inner + start + node] = feature;
        model.thresholds[tree * inner + start + node] = edges[feature]![bin]!;
      }
      for (let at = 0; at < rows.length; at++) {
        const { feature, bin } = best[places[at]! - start]!;
        places[at] = 2 * places[at]! + (bin < 0 || bins[feature]![at]! <= bin ? 1 : 2);
      }
    }
    const [sumG, sumH] = [new Float64Array(inner + 1), new Float64Array(inner + 1)];
    for (let at = 0; at < rows.length; at++) {
      sumG[places[at]! - inner]! += gradients[at]!;
      sumH[places[at]! - inner]! += curvatures[at]!;
    }
    for (let leaf = 0; leaf <= inner; leaf++)
      model.leaves[tree * (inner + 1) + leaf] = (rate * sumG[leaf]!) / (sumH[leaf]! + ridge);
    for (let at = 0; at < rows.length; at++) scores[at]! += model.leaves[tree * (inner + 1) + places[at]! - inner]!;
  }
  return model;
}
