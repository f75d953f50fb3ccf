import { parseDate } from '../feed/dates.ts';
import { ReadingError } from '../reading-error.ts';
import { canonicalUrl } from '../web/canonical-url.ts';
import { robotsAllows } from '../web/robots.ts';
import { parseSitemap, type SitemapEntry } from '../web/sitemap.ts';
import { records } from './records.ts';

interface Counted {
  right: number;
  total: number;
  wrong: string[];
}
interface DateCase {
  input: string;
}
interface RobotsCase {
  id: string;
  robots: string;
  agent: string;
  url: string;
  allowed: boolean;
}
interface FileCase {
  id: string;
  kind: string;
  input?: string;
  input_b64?: string;
  structure: { entries_count: number; entries: { loc: string; lastmod?: string; publication_date?: string }[] } | null;
}

const count = (checks: [string, boolean][]): Counted => ({
  right: checks.filter(([, ok]) => ok).length,
  total: checks.length,
  wrong: checks.filter(([, ok]) => !ok).map(([id]) => id),
});

export const measureDates = (): Counted =>
  count(records<DateCase>('feeds/date_strings.jsonl.gz').map(({ input }) => [input, parseDate(input) !== null]));

export const measureRobots = (): Counted =>
  count(
    records<RobotsCase>('sitemaps_robots/robots_cases.jsonl.gz').map((one) => [
      one.id,
      robotsAllows(one.robots, one.agent, one.url) === one.allowed,
    ]),
  );

const files = () => records<FileCase>('sitemaps_robots/sitemap_robots_files.jsonl.gz');
const bytesOf = ({ input, input_b64 }: FileCase) =>
  input_b64 ? Buffer.from(input_b64, 'base64') : Buffer.from(input ?? '');

/** Returns the entries of a sitemap; none if it is refused. */
function entriesOf(bytes: Uint8Array): SitemapEntry[] {
  try {
    return parseSitemap(bytes, { url: 'http://www.example.com/sitemap.xml' }).entries;
  } catch (error) {
    if (error instanceof ReadingError) return [];
    throw error;
  }
}

function sitemapRight(one: FileCase): boolean {
  const entries = entriesOf(bytesOf(one));
  if (!one.structure) return entries.length > 0;
  const same = one.structure.entries.every((expected, index) => {
    const actual = entries[index];
    const published = expected.publication_date ? Date.parse(expected.publication_date) : null;
    return (
      actual?.url === new URL(expected.loc).href &&
      (!expected.lastmod || actual.modifiedAt !== null) &&
      (published === null || actual.publishedAt?.getTime() === published)
    );
  });
  return same && entries.length === one.structure.entries_count;
}

export const measureSitemaps = (): Counted =>
  count(
    files()
      .filter((one) => one.kind === 'sitemaps')
      .map((one) => [one.id, sitemapRight(one)]),
  );

/** Measures the table of spellings of crawler-commons, without file: addresses and those without a host. */
export function measureAddresses(): Counted {
  const lines = files()
    .filter((one) => one.kind === 'normalizer')
    .flatMap((one) => (one.input ?? '').split('\n'))
    .filter((line) => line.includes(',') && !/^#|^file:|^http:\/{4}/.test(line));
  return count(
    lines.map((line) => {
      const [, written = '', expected = ''] = /^"?(.*?)"?,\s*(\S+)$/.exec(line) ?? [];
      return [line, canonicalUrl(written.replaceAll('""', '"')) === expected];
    }),
  );
}
