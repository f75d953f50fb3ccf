/** Boosted decision trees of one depth, each a complete binary tree written level by level. */
export interface Trees {
  depth: number;
  /** Features, thresholds and leaves of all trees one after another. */
  features: Uint8Array;
  thresholds: Float32Array;
  leaves: Float32Array;
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** Returns the probability that the trees give to a row of features. */
export function oddsOfTrees({ depth, features, thresholds, leaves }: Trees, row: readonly number[]): number {
  const inner = (1 << depth) - 1;
  let sum = 0;
  for (let root = 0, leaf = 0; root < features.length; root += inner, leaf += inner + 1) {
    let at = 0;
    for (let level = 0; level < depth; level++)
      at = 2 * at + (row[features[root + at]!]! <= thresholds[root + at]! ? 1 : 2);
    sum += leaves[leaf + at - inner]!;
  }
  return sigmoid(sum);
}

/** Writes trees as bytes: depth and number of trees, then thresholds, leaves and features. */
export function treesToBytes({ depth, features, thresholds, leaves }: Trees): Uint8Array {
  const head = Uint32Array.of(depth, leaves.length >> depth);
  return Buffer.concat(
    [head, thresholds, leaves, features].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    ),
  );
}

/** Reads what treesToBytes has written. */
export function treesFromBytes(bytes: Uint8Array): Trees {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const [depth, count] = new Uint32Array(buffer, 0, 2) as unknown as [number, number];
  const [inner, outer] = [((1 << depth) - 1) * count, (1 << depth) * count];
  return {
    depth,
    thresholds: new Float32Array(buffer, 8, inner),
    leaves: new Float32Array(buffer, 8 + 4 * inner, outer),
    features: new Uint8Array(buffer, 8 + 4 * (inner + outer), inner),
  };
}
