import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createMatcher, type Matcher } from '../../packages/matching/src/index.ts';
import { type Article, documentOf, queryOf, type Stream } from '../matchbench-adapter.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tools = path.resolve(root, '../shared/tools/matchbench');
const adapter = path.join(root, 'bench/matchbench-adapter.ts');
const data = path.join(os.tmpdir(), 'masthead-matchbench');
const measured = 12_000;

function tool(name: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [path.join(tools, name), ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
}

const rows = <T>(name: string): T[] =>
  fs
    .readFileSync(path.join(data, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Microseconds a document, the median of some rounds over the same documents. */
function perDocument(matcher: Matcher, articles: readonly Article[], rounds = 5): number {
  const round = (): number => {
    const started = performance.now();
    for (const article of articles) matcher.match(documentOf(article));
    return ((performance.now() - started) * 1000) / articles.length;
  };
  round();
  return median(Array.from({ length: rounds }, round));
}

/**
 * Measures milliseconds to load all streams, bytes a stream, the slowest hundredth of changes, throughput after them.
 */
function changes(streams: readonly Stream[], articles: readonly Article[], sample: readonly Article[]) {
  const started = performance.now();
  const matcher = createMatcher({ sample: sample.map(documentOf) });
  for (const stream of streams) matcher.set(String(stream.id), queryOf(stream));
  const registered = performance.now() - started;
  const bytes = matcher.bytes / streams.length;
  const before = perDocument(matcher, articles);
  const times: number[] = [];
  for (let i = 0; i < Math.max(streams.length / 10, 2000); i++) {
    const [changed, like] = [streams[(i * 10) % streams.length]!, streams[(i * 10 + 5) % streams.length]!];
    const query = queryOf(like);
    const start = performance.now();
    matcher.set(String(changed.id), query);
    times.push((performance.now() - start) * 1000);
  }
  const after = perDocument(matcher, articles);
  return {
    streams: streams.length,
    'registered in s': +(registered / 1000).toFixed(2),
    'bytes a stream': Math.round(bytes),
    'µs a document': +before.toFixed(2),
    'µs a change, p99': +times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!.toFixed(1),
    'throughput after changing a tenth': `${Math.round((before / after) * 100)} %`,
  };
}

/**
 * Prints how the matcher compares with Lucene Monitor (when LUCENE_CP holds its class path; otherwise with regular
 * expressions in a loop), then what changes and memory cost. Skips if matchbench is absent.
 */
export async function run(): Promise<void> {
  if (!fs.existsSync(tools)) {
    console.log('matching: skipped, ../shared/tools/matchbench is not there');
    return;
  }
  if (!fs.existsSync(path.join(data, 'sample.tsv'))) {
    tool('corpus.mjs', data);
    tool('gen.mjs', data);
    tool('prep.mjs', data);
  }
  const peer = process.env.LUCENE_CP ? 'lucene-term' : 'naive';
  if (peer === 'naive')
    console.log('LUCENE_CP is not set: the peer is a loop of regular expressions, up to 10,000 streams');
  const sizes = peer === 'naive' ? '1000,10000' : '1000,10000,100000';
  tool(
    'bench.mjs',
    '--data',
    data,
    '--n',
    sizes,
    '--matchers',
    `${peer},${adapter}`,
    '--rounds',
    '5',
    '--seconds',
    '10',
  );
  const sample = rows<Article>('sample.jsonl');
  const articles = rows<Article>('bench.jsonl').slice(0, measured);
  console.table([1000, 10_000, 100_000].map((n) => changes(rows<Stream>(`queries-${n}.jsonl`), articles, sample)));
}
