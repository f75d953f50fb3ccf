import { describe, expect, it } from 'vitest';
import { allSources } from './sources.ts';

const opening =
  /\/\*\*[\s*]*((?:What|Which|Why|Whether|Who(?:se|ever)?|Whatever|Where(?:ver)?|When|How|Told|Those|Of|For|As|By|In|On|To|From|Without|With)\b.*)/g;

/** Returns the first lines of doc comments that begin with a question word or a preposition. */
const openings = (text: string): string[] => [...text.matchAll(opening)].map((match) => match[1]!);

describe('doc comments', () => {
  it('doc comments are recognised on one line and on several lines', () => {
    // Written without its slash, so that this file passes its own test.
    const found = openings('** What it does. */\n**\n * Whose it is,\n * and why.\n */'.replaceAll('**', '/**'));
    expect(found).toEqual(['What it does. */', 'Whose it is,']);
    expect(openings('/** Returns what it does. */\n/** Information. */\n// What it does.')).toEqual([]);
  });

  it('every doc comment begins with a verb or a noun', () => {
    expect(allSources.length).toBeGreaterThan(2000);
    expect(allSources.flatMap(({ path, text }) => openings(text).map((line) => `${path}: ${line}`))).toEqual([]);
  });
});
