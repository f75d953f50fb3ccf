import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFeed } from '../feed/parse-feed.ts';
import { hasData, records } from '../measured/records.ts';
import { composeTranscript, passagesOf, secondAt } from './compose-transcript.ts';
import { type Cue, settleCues } from './cue.ts';
import { longestTranscript, readTranscript } from './read-transcript.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readTranscript(bytes(text));
const textsOf = (cues: readonly Cue[]) => cues.map(({ text }) => text);

describe('a transcript', () => {
  it('a transcript is the same from SRT, WebVTT, SubViewer, JSON and HTML', () => {
    const srt =
      '1\r\n00:00:01,500 --> 00:00:03,000\r\nThe ferry\r\nsails\r\n\r\n2\r\n01:00:00,000 --> 01:00:02,000\r\nagain.\r\n';
    const vtt =
      'WEBVTT - a title\n\nSTYLE\n::cue { color: red }\n\nNOTE the ferry\nis late\n\nfirst\n00:01.500 --> 00:03.000 align:start\nThe <b>ferry</b>\nsails\n\n01:00:00.000 --> 01:00:02.000\nagain&#46;\n';
    const sbv = '0:00:01.500,0:00:03.000\nThe ferry\nsails\n\n1:00:00.000,1:00:02.000\nagain.\n';
    const json = JSON.stringify({
      version: '1.0.0',
      segments: [
        { startTime: 1.5, endTime: 3, body: 'The ferry sails' },
        { start: '3600', end: 3602, text: 'again.' },
      ],
    });
    const expected = [
      { from: 1.5, to: 3, text: 'The ferry sails', speaker: null },
      { from: 3600, to: 3602, text: 'again.', speaker: null },
    ];
    for (const text of [srt, vtt, sbv, json, `\ufeff${srt}`, vtt.replaceAll('\n', '\r')])
      expect(read(text)).toEqual(expected);
    const html =
      '<cite>Anna:</cite><time>0:01</time><p>The ferry sails</p><cite>Ben:</cite><time>1:00:00</time><p>again.</p>';
    expect(read(html)).toEqual([
      { from: 1, to: 3600, text: 'The ferry sails', speaker: 'Anna' },
      { from: 3600, to: 3600, text: 'again.', speaker: 'Ben' },
    ]);
  });

  it('speakers are named, and lines of rolling captions are not repeated', () => {
    const voices = read(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anna Lee>Hello\n\n00:02.000 --> 00:03.000\n<v Ben>Good day',
    );
    expect(composeTranscript(voices).text).toBe('Anna Lee: Hello\nBen: Good day');
    const rolling =
      'WEBVTT\n\n00:01.000 --> 00:03.000\nthe ferry\n\n00:03.000 --> 00:03.010\nthe ferry\n\n00:03.010 --> 00:05.000\nthe ferry\nsails<00:04.000><c> again</c>\n';
    expect(textsOf(read(rolling))).toEqual(['the ferry', 'sails again']);
  });

  it('transcripts in windows-1252 or UTF-16 keep their letters', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nDer Zug fährt über die Brücke\n';
    expect(textsOf(readTranscript(Buffer.from(srt, 'latin1')))).toEqual(['Der Zug fährt über die Brücke']);
    expect(textsOf(readTranscript(Buffer.from(`\ufeff${srt}`, 'utf16le')))).toEqual(['Der Zug fährt über die Brücke']);
  });

  it('a file of another kind gives an empty transcript, and the work on a hostile one is limited', () => {
    for (const text of [
      '',
      '1\nsome text',
      'WEBVTT',
      '{"version":1',
      '<p>No times</p>',
      '00:00:00,500 --> 00:00:07,000',
    ])
      expect(read(text)).toEqual([]);
    expect(read('00:01.000 --> 00:02.000\nx'.padEnd(longestTranscript + 1))).toEqual([]);
    const line = read(`00:01.000 --> 00:02.000\n${'a'.repeat(15_000_000)}`);
    expect(line[0]?.text.length).toBeLessThanOrEqual(5000);
    expect(read('['.repeat(1_000_000))).toEqual([]);
    expect(read(`${'<time>'.repeat(200_000)}<p>x`)).toEqual([]);
    expect(read('\n'.repeat(2_000_000))).toEqual([]);
    expect(read('00:01.000 --> 00:02.000\nx\n\n'.repeat(110_000))).toHaveLength(100_000);
    expect(read('9999:00:00.000 --> 9999:00:01.000\nx')).toEqual([]);
  });

  it('cues are in order, and none is without words, whatever the file says', () => {
    const time = fc.oneof(fc.double(), fc.integer({ min: 0, max: 90_000 }));
    const cue = fc.record({
      from: time,
      to: time,
      text: fc.string({ unit: 'binary' }),
      speaker: fc.option(fc.string()),
    });
    fc.assert(
      fc.property(fc.array(cue), (cues) => {
        const settled = settleCues(cues);
        for (const [at, { from, to, text }] of settled.entries()) {
          expect(from).toBeGreaterThanOrEqual(settled[at - 1]?.from ?? 0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(text.trim()).toBe(text);
          expect(text).not.toBe('');
        }
        const timed = composeTranscript(settled);
        expect(timed.times.length).toBe(2 * settled.length);
        const parts = passagesOf(timed).flatMap((passage) => passage.cues);
        expect(parts.map(({ second }) => second)).toEqual(settled.map(({ from }) => Math.floor(from)));
        for (const [at, { start, end }] of parts.entries())
          expect(timed.text.slice(start, end)).toContain(settled[at]!.text);
        expect(passagesOf(timed).map(({ start, end }) => timed.text.slice(start, end))).toEqual(
          timed.text === '' ? [] : timed.text.split('\n'),
        );
      }),
    );
  });

  it('a file of any bytes causes no error', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (any) => void readTranscript(any)));
    const piece = fc.constantFrom(
      '00:01.000 --> 00:02.000',
      '\n',
      '\n\n',
      '<v A>',
      '<',
      '-->',
      '7',
      'word',
      '&amp;',
      'WEBVTT',
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => void read(pieces.join(''))));
  });
});

it('the second of a position is that of the cue that it lies in', () => {
  const timed = composeTranscript([
    { from: 1, to: 2, text: 'one', speaker: null },
    { from: 60, to: 62, text: 'two', speaker: null },
    { from: 754.9, to: 760, text: 'three', speaker: null },
  ]);
  expect(timed.text).toBe('one\ntwo\nthree');
  for (const [word, second] of [
    ['one', 1],
    ['two', 60],
    ['three', 754],
  ] as const)
    expect(secondAt(timed.times, timed.text.indexOf(word))).toBe(second);
  expect(secondAt(null, 4)).toBeNull();
  expect(secondAt([], 4)).toBeNull();
});

it('an entry of a podcast names its recording and its transcripts', () => {
  const feed = (inner: string) =>
    bytes(
      `<rss version="2.0" xmlns:p="https://podcastindex.org/namespace/1.0"><channel><title>T</title><item><title>One</title><link>https://pod.example/1</link>${inner}</item></channel></rss>`,
    );
  const transcript = '<p:transcript url="/1.vtt" type="text/vtt" language="en"/>';
  const item = (inner: string) => parseFeed(feed(inner), { url: 'https://pod.example/feed' })?.items[0];
  expect(item(`<enclosure url="/1.mp3" type="audio/mpeg" length="1"/>${transcript}`)?.episode).toEqual({
    media: { url: 'https://pod.example/1.mp3', type: 'audio/mpeg' },
    transcripts: [{ url: 'https://pod.example/1.vtt', type: 'text/vtt' }],
  });
  expect(item(transcript)?.episode).toBeUndefined();
  expect(item(`<enclosure url="/1.jpg" type="image/jpeg"/>${transcript}`)?.episode).toBeUndefined();
});

describe.skipIf(!hasData)('transcripts of other projects (skipped where ../shared is absent)', () => {
  interface Case {
    id: string;
    name: string;
    raw?: string;
    raw_b64?: string;
    expected?: { cues?: { startTime: number; endTime: number; text: string }[] };
  }
  const bytesOf = ({ raw, raw_b64 }: Case) => (raw === undefined ? Buffer.from(raw_b64 ?? '', 'base64') : bytes(raw));

  it('collected transcripts have as many cues as their names say', () => {
    const all = records<Case>('podcasts/transcripts_chapters.jsonl.gz');
    const counts = Object.fromEntries(
      all.map((one) => [one.name.split('/').at(-1), readTranscript(bytesOf(one)).length]),
    );
    expect(counts).toMatchObject({
      'sample.srt': 5,
      'sample.vtt': 16,
      'sample.sbv': 5,
      'styles.vtt': 1,
      'comments.vtt': 3,
    });
    expect(counts['example.html']).toBe(10);
    expect(counts['exampleComplex.json']).toBe(0);
  });

  it('collected transcripts of every form are read, and files without words and times give none', () => {
    const all = records<Case>('podcasts/transcripts_chapters.jsonl.gz');
    const read = all.filter((one) => readTranscript(bytesOf(one)).length > 0).map(({ name }) => name);
    expect([...new Set(read.map((name) => name.split('.').at(-1)))].toSorted()).toEqual(['html', 'sbv', 'srt', 'vtt']);
    const none = all
      .map(({ name }) => name.split('/').at(-1))
      .filter((name) => !read.some((one) => one.endsWith(`/${name}`)));
    expect(none.toSorted()).toEqual([
      'broken-1-in.vtt',
      'empty.vtt',
      'exampleComplex.json', // chapters
      'invalid_format1.srt',
      'invalid_format3.srt',
      'invalid_format4.srt',
      'no_captions.vtt',
    ]);
  });

  it('transcripts are found by the tags of the example feed, in each form that it names', () => {
    const [feed] = records<Case>('podcasts/feeds.jsonl.gz');
    const items = parseFeed(bytesOf(feed!), { url: 'https://example.com/feed' })?.items ?? [];
    expect(items.map(({ episode }) => episode?.transcripts.map(({ type }) => type))).toEqual([
      ['text/plain', 'text/vtt'],
      ['text/plain'],
      ['text/plain'],
    ]);
    const tags = records<Case>('podcasts/tag_examples.jsonl.gz')
      .map(({ raw = '' }) => raw.trim())
      .filter((raw) => raw.startsWith('<podcast:transcript'));
    const types = tags.map(
      (tag) =>
        parseFeed(
          bytes(
            `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>T</title><item><title>One</title><link>https://example.com/1</link><enclosure url="/1.mp3" type="audio/mpeg" length="1"/>${tag}</item></channel></rss>`,
          ),
          { url: 'https://example.com/feed' },
        )?.items[0]?.episode?.transcripts[0]?.type,
    );
    expect(types.toSorted()).toEqual(['application/json', 'application/x-subrip', 'text/html']);
  });

  it('cues with words have the times of the WebVTT parser of Mozilla', () => {
    const cases = records<Case>('podcasts/webvtt_cases.jsonl.gz').filter(({ expected }) => expected?.cues?.length);
    let right = 0;
    for (const one of cases) {
      const wanted = one.expected?.cues?.filter(({ text }) => text.replace(/<[^>]*>/g, '').trim() !== '') ?? [];
      const got = readTranscript(bytesOf(one));
      if (JSON.stringify(got.map(({ from }) => from)) === JSON.stringify(wanted.map(({ startTime }) => startTime)))
        right++;
    }
    expect(cases.length).toBeGreaterThan(40);
    expect(right / cases.length).toBeGreaterThan(0.85);
  });
});
