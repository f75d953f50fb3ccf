import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/server.ts';
import { type Fetched, type Fetcher, FetchFailure } from './index.ts';
import { createRobots } from './robots.ts';

/** Starts hosts with these robots.txt; missing ones answer 404. */
function startRobots(files: Record<string, string>) {
  const asked: string[] = [];
  const delays: [string, number][] = [];
  const clock = createTestClock();
  const fetcher: Fetcher = {
    close: async () => {},
    ask: async () => {
      throw new Error('Not asked here');
    },
    fetch: async (url) => {
      const { host } = new URL(url);
      asked.push(host);
      const text = files[host];
      if (text === undefined) throw new FetchFailure('source_http_status', { status: 404, host });
      return { body: new TextEncoder().encode(text) } as Fetched;
    },
  };
  const allows = createRobots({
    fetcher,
    clock,
    userAgent: 'Masthead/0.1 (x)',
    onDelay: (host, seconds) => delays.push([host, seconds]),
  });
  return { allows, asked, delays, clock };
}

describe('robots.txt', () => {
  it('robots.txt is fetched once an hour per host, and a missing one allows everything', async () => {
    const { allows, asked, clock } = startRobots({ 'a.example': 'User-agent: *\nDisallow: /private' });
    const start = Date.now();
    clock.set(new Date(start));
    const answers = await Promise.all(
      ['https://a.example/x', 'https://a.example/private/x', 'https://b.example/private'].map((url) => allows(url)),
    );
    expect(answers).toEqual([true, false, true]);
    expect(asked).toEqual(['a.example', 'b.example']);
    clock.set(new Date(start + 3_700_000));
    await allows('https://a.example/y');
    expect(asked).toEqual(['a.example', 'b.example', 'a.example']);
  });

  it.each([
    ['forward', 86_400_000],
    ['back', -86_400_000],
  ])('robots.txt is fetched once after the clock was set a day %s', async (_way, jump) => {
    const { allows, asked, clock } = startRobots({ 'a.example': 'User-agent: *\nDisallow: /private' });
    const start = Date.now();
    clock.set(new Date(start));
    await allows('https://a.example/x');
    clock.set(new Date(start + jump));
    for (let call = 0; call < 5; call++) expect(await allows('https://a.example/private')).toBe(false);
    expect(asked).toEqual(['a.example', 'a.example']);
  });

  it('rules for our user agent apply, and its crawl delay is reported', async () => {
    const { allows, delays } = startRobots({
      'a.example': 'User-agent: Masthead\nDisallow: /\nCrawl-delay: 7\n\nUser-agent: *\nAllow: /',
    });
    expect(await allows('https://a.example/x')).toBe(false);
    expect(delays).toEqual([['a.example', 7]]);
  });

  it('large robots.txt files do not fill the memory', async () => {
    const long = 'x'.repeat(512 * 1024);
    const { allows, asked } = startRobots(
      Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`h${n}.example`, long])),
    );
    for (let n = 0; n < 100; n++) await allows(`https://h${n}.example/`);
    await allows('https://h99.example/');
    await allows('https://h0.example/');
    expect(asked.slice(100)).toEqual(['h0.example']);
  });
});
