import { mutated, patterns, randomOf } from '../../packages/reading/src/measured/hostile.ts';
import { type Body, type Page, pages } from '../../packages/reading/src/measured/pages.ts';
import { extractArticle } from '../../packages/reading/src/page/extract-article.ts';

const url = 'https://www.daily.example/2024/03/05/harbour';
const mutations = 10_000;
const sizes = [100_000, 1_000_000, 5_000_000];
const largePages = 200;
const largePage = 2_000_000;
const megabyte = 1 << 20;

/** Returns the processor time of this thread in milliseconds for one page. */
function cost(html: string): number {
  const before = process.threadCpuUsage();
  extractArticle(html, { url });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

export interface HostileFigures {
  pages: number;
  /** Milliseconds of processor time; the worst page of all by name. */
  worst: { name: string; milliseconds: number };
  median: number;
  /** Growth of resident memory over many large pages, in MiB. */
  growth: number;
}

/** Reads patterns that are made to hurt and mutations of real pages, and takes the time of each page by itself. */
export function measureHostile(): HostileFigures {
  const random = randomOf(7);
  const seeds: Page<Body>[] = pages<Body>('scrapinghub');
  const costs: { name: string; milliseconds: number }[] = [];
  for (const { html } of seeds.slice(0, 20)) cost(html);
  for (const [name, make] of Object.entries(patterns))
    for (const size of sizes) costs.push({ name: `${name}, ${size / 1000} kB`, milliseconds: cost(make(size)) });
  while (costs.length < mutations) {
    const seed = seeds[Math.floor(random() * seeds.length)]!;
    costs.push({
      name: `mutation ${costs.length} of ${seed.truth.id}`,
      milliseconds: cost(mutated(seed.html, random)),
    });
  }
  costs.sort((a, b) => b.milliseconds - a.milliseconds);
  return {
    pages: costs.length,
    worst: costs[0]!,
    median: costs[costs.length >> 1]!.milliseconds,
    growth: measureGrowth(seeds),
  };
}

function measureGrowth(seeds: Page<Body>[]): number {
  const grown = (html: string) => html.repeat(Math.ceil(largePage / html.length)).slice(0, largePage);
  for (const { html } of seeds.slice(0, 10)) extractArticle(grown(html), { url });
  const before = process.memoryUsage.rss();
  for (let at = 0; at < largePages; at++) extractArticle(grown(seeds[at % seeds.length]!.html), { url });
  return (process.memoryUsage.rss() - before) / megabyte;
}
