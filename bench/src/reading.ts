import { eld } from 'eld/medium';
import { parseFeed as parsePeerFeed } from 'feedsmith';
import { contentLanguages } from '../../packages/reading/src/language/detect-language.ts';
import { measureCopies } from '../../packages/reading/src/measured/copies.ts';
import { measureFeeds } from '../../packages/reading/src/measured/feeds.ts';
import { type Expected, halfOf, measureHeldOut } from '../../packages/reading/src/measured/held-out.ts';
import { measureLanguage } from '../../packages/reading/src/measured/language.ts';
import {
  type Body,
  measureBodies,
  measureMetadata,
  measureSegments,
  type Newspaper,
  type Page,
  pages,
  type Reads,
  readOurs,
  type Segments,
  type Share,
} from '../../packages/reading/src/measured/pages.ts';
import { readReadability } from '../../packages/reading/src/measured/peers.ts';
import { hasData, records } from '../../packages/reading/src/measured/records.ts';
import { measureSanitising } from '../../packages/reading/src/measured/sanitising.ts';
import { meanTone, measureTone } from '../../packages/reading/src/measured/tone.ts';
import {
  measureAddresses,
  measureDates,
  measureRobots,
  measureSitemaps,
} from '../../packages/reading/src/measured/web.ts';
import { measureHostile } from './reading-hostile.ts';

type Row = [what: string, ours: string, goal: string, floor: string, peers: string];

const percent = (part: number, digits = 2) => `${part.toFixed(digits)} %`;
const ratio = ({ right, total }: { right: number; total: number }) => `${right} of ${total}`;

/** Feeds that feedsmith reads at all; its result has a shape of its own. */
function peerFeeds(): string {
  const cases = ['feedparser', 'gofeed', 'miniflux', 'rss-parser'].flatMap((suite) =>
    records<{ input?: string; normal: object | null }>(`feeds/${suite}.jsonl.gz`).filter(
      (one) => one.normal && one.input,
    ),
  );
  const read = cases.filter((one) => {
    try {
      return Boolean(parsePeerFeed(one.input ?? ''));
    } catch {
      return false;
    }
  });
  return `feedsmith reads ${percent((read.length / cases.length) * 100, 1)} of the feeds`;
}

/**
 * Returns the median processor time of a page in milliseconds for each reader; they take turns, so that all have the
 * same load.
 */
const timesOf = (set: Page<object>[], readers: Reads[]): number[] => {
  const times = readers.map((): number[] => []);
  for (const { html, url } of set)
    for (const [index, read] of readers.entries()) {
      const before = process.threadCpuUsage();
      try {
        read(html, url);
      } catch {
        // Readability fails on a few of these pages; the time until then counts.
      }
      const { user, system } = process.threadCpuUsage(before);
      times[index]!.push((user + system) / 1000);
    }
  return times.map((list) => list.sort((a, b) => a - b)[list.length >> 1]!);
};

const safely =
  (read: Reads): Reads =>
  (html, url) => {
    try {
      return read(html, url);
    } catch {
      return '';
    }
  };

function feedRows(): Row[] {
  const { right, total, strict, small, leftOut } = measureFeeds();
  for (const [reason, count] of Object.entries(leftOut)) console.log(`feeds: ${count} cases left out: ${reason}`);
  const { cases, unsafe } = measureSanitising();
  return [
    ['feeds, stated values right', percent((right / total) * 100), '99 %', '97 %', peerFeeds()],
    ['feeds, strictly', percent((strict / total) * 100), '', '', ''],
    ['feeds, without the largest set', percent((small.right / small.total) * 100), '', '', ''],
    ['hostile HTML made harmless', `${cases - unsafe.length} of ${cases}`, 'all', 'all', ''],
    ['dates understood', ratio(measureDates()), 'all', '', ''],
    ['robots.txt', ratio(measureRobots()), 'all', '', ''],
    ['sitemaps', ratio(measureSitemaps()), 'all', '', ''],
    ['spellings of addresses', ratio(measureAddresses()), 'all', '', ''],
  ];
}

/**
 * Measures title, date and author on each half of the sites, divided by a hash of the host. Rules have no weights
 * learnt here; a difference between the halves shows the effect of the choice of sites.
 */
const metadataHalves = (
  segments: Page<Segments>[],
  newspapers: Page<Newspaper>[],
  print: (share: Share) => string,
): Row[] =>
  [0, 1].flatMap((half) => {
    const isIn = ({ url }: { url: string }) => halfOf(url) === half;
    const { title, date, author, authorPrecision } = measureMetadata(segments.filter(isIn), newspapers.filter(isIn));
    const name = half === 0 ? 'first' : 'second';
    return [
      [`title, ${name} half of the sites`, print(title), '', '', `${title.of} pages`],
      [`date, ${name} half of the sites`, print(date), '', '', `${date.of} pages`],
      [`author, ${name} half of the sites`, print(author), '', '', `${author.of} pages`],
      [`author, of those given, ${name} half`, print(authorPrecision), '', '', `${authorPrecision.of} pages`],
    ] satisfies Row[];
  });

function pageRows(): Row[] {
  const bodies = pages<Body>('scrapinghub');
  const segments = pages<Segments>('trafilatura');
  const newspapers = pages<Newspaper>('fundus');
  const peer = safely(readReadability);
  // Timed before anything else has read these pages: names that were met before cost less.
  const timed = [...bodies, ...newspapers];
  timesOf(segments.slice(0, 150), [readOurs, peer]);
  const [own, other] = timesOf(timed, [readOurs, peer]) as [number, number];
  const { title, date, author, authorPrecision, undisputedPrecision, minutes } = measureMetadata(segments, newspapers);
  const held = measureHeldOut(pages<Expected>('readability'));
  const both = ({ lenient, strict }: Share) => `${percent(lenient * 100, 1)}, strictly ${percent(strict * 100, 1)}`;
  const f1 = (score: { f1: number }) => score.f1.toFixed(4);
  return [
    [
      'text, scrapinghub, F1',
      f1(measureBodies(bodies, 4)),
      '0.978',
      '0.972',
      `Readability ${f1(measureBodies(bodies, 4, peer))}, rs_trafilatura 0.977`,
    ],
    [
      'text, trafilatura, F1',
      f1(measureSegments(segments)),
      '0.94',
      '0.932',
      `Readability ${f1(measureSegments(segments, peer))}, trafilatura 0.924`,
    ],
    [
      'text, fundus, F1',
      f1(measureBodies(newspapers, 4)),
      '',
      '',
      `Readability ${f1(measureBodies(newspapers, 4, peer))}`,
    ],
    ['title', both(title), '94 %', '92.5 %', ''],
    ['date', both(date), '94 %', '93 %', ''],
    ['date of newspapers, to the minute', percent(minutes * 100, 1), '', '', ''],
    ['author', both(author), '87 %', '84 %', ''],
    ['author, of those given', both(authorPrecision), '97 %', '', ''],
    [
      'author, of those given, without doubtful labels',
      both(undisputedPrecision),
      '',
      '',
      `${authorPrecision.of - undisputedPrecision.of} left out: the page names another than the set`,
    ],
    ...metadataHalves(segments, newspapers, both),
    [
      'held out, text, token F1',
      held.text.toFixed(4),
      '',
      '',
      `${held.pages} test pages of Readability; expected is what it finds`,
    ],
    ['held out, title', both(held.title), '', '', ''],
    ['held out, author', both(held.author), '', '', `${held.author.of} pages`],
    ['held out, date', both(held.date), '', '', `${held.date.of} pages`],
    [
      'CPU time of the median page',
      `${own.toFixed(1)} ms, ${(other / own).toFixed(1)} times faster`,
      '3.5 times',
      '3.5 times',
      `Readability ${other.toFixed(1)} ms`,
    ],
  ];
}

function languageRows(): Row[] {
  const ours = measureLanguage();
  const peer = measureLanguage((text) => contentLanguages.find((one) => one === eld.detect(text).language) ?? 'other');
  return [
    ['language, sentences', percent(ours.sentences), '99.4 %', '99.3 %', `eld ${percent(peer.sentences)}, lingua 98.7`],
    ['language, word pairs', percent(ours.wordPairs), '92.5 %', '92 %', `eld ${percent(peer.wordPairs)}, lingua 88.5`],
    [
      'language, sentences without accented letters',
      percent(ours.withoutAccents),
      '',
      '',
      `eld ${percent(peer.withoutAccents)}`,
    ],
    ['language, others called so', percent(ours.others), '', '', `eld ${percent(peer.others)}`],
  ];
}

function toneRows(): Row[] {
  const figures = measureTone();
  const each = figures.map(
    ({ set, language, f1, majority, miscalibration }): Row => [
      `tone, ${language} ${set}, macro F1`,
      f1.toFixed(1),
      '',
      '',
      `majority ${majority.toFixed(1)}; confidence is off by ${miscalibration.toFixed(1)} points`,
    ],
  );
  return [
    ...each,
    ['tone, mean over languages', meanTone(figures).toFixed(1), '64', '62', 'fastText 50–60, large transformer 68–77'],
    ['tone, mean over the parts for testing', meanTone(measureTone('testing')).toFixed(1), '64', '62', ''],
  ];
}

function hostileRows(): Row[] {
  const { pages: count, worst, median, growth } = measureHostile();
  return [
    [
      'worst of hostile pages, CPU',
      `${worst.milliseconds.toFixed(0)} ms (${worst.name})`,
      '300 ms',
      '300 ms',
      `${count} pages, median ${median.toFixed(1)} ms`,
    ],
    ['memory over 200 pages of 2 MB', `${growth.toFixed(0)} MiB`, '150 MiB', '', ''],
  ];
}

function copyRows(): Row[] {
  const { found, wrong, candidatesPerDocument } = measureCopies();
  return [
    ['copies found', percent(found), '99 %', '97 %', ''],
    [
      'joined wrongly',
      percent(wrong, 3),
      '0.1 %',
      '0.5 %',
      `${candidatesPerDocument.toFixed(2)} candidates a document`,
    ],
  ];
}

/** Prints what packages/reading reaches on ../shared/data, with the goals and the peers beside. */
export async function run(): Promise<void> {
  if (!hasData) {
    console.log('reading: skipped, ../shared/data is not there');
    return;
  }
  const rows: Row[] = [
    ['what', 'ours', 'goal', 'floor', 'peers'],
    ...feedRows(),
    ...pageRows(),
    ...languageRows(),
    ...toneRows(),
    ...copyRows(),
    ...hostileRows(),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
