import { describe, expect, it } from 'vitest';
import { allSources } from './sources.ts';

const opening =
  /\/\*\*[\s*]*((?:What|Which|Why|Whether|Who(?:se|ever)?|Whatever|Where(?:ver)?|When|How|Told|Those|Of|For|As|By|In|On|To|From|Without|With)\b.*)/g;

const lineOpening = /\/\/\s+((?:What|Which|Whether|Who(?:se|ever)?|Whatever|Told|Those)\b.*)/g;

/** Comments of functions, components left out, with the word with which they begin. */
const ofFunction =
  /\/\*\*\s[\s*]*([^\s,.:;]+)(?:(?!\*\/)[\s\S])*\*\/\s*(?:export )?(?:default )?(?:(?:async )?function\b\*?|const) ([a-z]\w*)(?: = (?:async )?(?:\w+ =>|\((?:[^()]|\([^()]*\))*\)(?:: [^=]+)? =>)|[(<])/g;

const plurals = new Set(
  `Accounts Actions Addresses Articles Attempts Bars Bytes Caches Clippings Columns Conditions Days Documents Fields Figures
  Handlers Headers Hours Ids Lines Members Mentions Messages Milliseconds Numbers Options Pages Parts Pieces Rows Seconds
  Settings Sources Stories Terms Texts Users Words Always Its This`.split(/\s+/),
);

/** Returns the functions whose doc comment does not begin with a verb such as "Returns". */
const withoutVerb = (text: string): string[] =>
  [...text.matchAll(ofFunction)]
    .filter((match) => !/^[A-Z][a-z]+s$/.test(match[1]!) || plurals.has(match[1]!))
    .map((match) => `${match[2]}: ${match[1]}`);

/** Returns the first lines of doc comments that begin with a question word or a preposition. */
const openings = (text: string): string[] => [...text.matchAll(opening)].map((match) => match[1]!);

/** Returns line comments that begin with a question word. */
const lineOpenings = (text: string): string[] => [...text.matchAll(lineOpening)].map((match) => match[1]!);

/** Lists what a check finds in all sources, with the file. */
const offences = (find: (text: string) => string[]): string[] =>
  allSources.flatMap(({ path, text }) => find(text).map((line) => `${path}: ${line}`));

describe('comments', () => {
  it('doc comments are recognised on one line and on several lines', () => {
    // Written without its slash, so that this file passes its own test.
    const found = openings('** What it does. */\n**\n * Whose it is,\n * and why.\n */'.replaceAll('**', '/**'));
    expect(found).toEqual(['What it does. */', 'Whose it is,']);
    expect(openings('/** Returns what it does. */\n/** Information. */')).toEqual([]);
  });

  it('comments of functions without a verb are recognised', () => {
    // Written without its slash, so that this file passes its own test.
    const found = withoutVerb(
      [
        '** The sum. */\nfunction sum(a: number) {}',
        '**\n * Days of it,\n * in order.\n */\nexport const daysOf = (of: () => void) => 1;',
        '** Null without any. */\nexport default async function first<T>(list: T[]) {}',
        '** Returns the sum. */\nfunction sum() {}',
        '** The longest. */\nconst longest = 60;',
        '** A button. */\nexport const Button = () => null;',
      ]
        .join('\n')
        .replaceAll('** ', '/** ')
        .replaceAll('**\n', '/**\n'),
    );
    expect(found).toEqual(['sum: The', 'daysOf: Days', 'first: Null']);
  });

  it('line comments with a question word are recognised', () => {
    // Written without its slashes, so that this file passes its own test.
    expect(
      lineOpenings('|| What is left.\nrun(); || Whoever asks.\n|| Without a brand.'.replaceAll('||', '//')),
    ).toEqual(['What is left.', 'Whoever asks.']);
  });

  it('every doc comment begins with a verb or a noun', () => {
    expect(allSources.length).toBeGreaterThan(2000);
    expect(offences(openings)).toEqual([]);
  });

  it("every function's doc comment begins with a verb", () => expect(offences(withoutVerb)).toEqual([]));

  it('no line comment begins with a question word', () => expect(offences(lineOpenings)).toEqual([]));
});
