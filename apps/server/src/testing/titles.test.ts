import { describe, expect, it } from 'vitest';
import { allSources } from './sources.ts';

const words = (...lists: string[]) => lists.join('|').replaceAll(' ', '|');

/** Words that open a question, a condition or a place: nothing that begins with one names its subject. */
const openings = words(
  'that what whatever which who whoever whose where wherever whether why when how',
  'of for as by in on at to from with without after before below beyond because',
);

/** Verbs that need the subject of a `describe`. */
const verbs = words(
  'is are was were has have can cannot may must does do will would never not neither and or today',
  'accepts? acts? adds? agrees? answers arrives? asks? becomes? begins? belongs? brings? builds? carr(?:y|ies) changes',
  'chooses? comes? compares? completes? confirms? converts? counts creates? cuts? deletes? doubles draws? drops? ends',
  'exports expires? fails? falls? fetch(?:es)? finds? fits? flattens? follows? forgets? gets? gives? goes go grows? hands',
  'happens? heeds? hides? holds? ignores? keeps? knows? leads? learns? leaves? lets? lies? loads? locks loses? makes? marks',
  'means measures moves? needs? offers? opens? passes pauses points? prints? proposes? publishes puts? reads?',
  'rejects? refuses? reloads? removes? returns? rounds runs? saves says? sees? sends? serves? settles shows? shrinks skips?',
  'slows speaks? spells stands? starts? stays? stops? stores? survives? switches takes? tells? tries turns updates uses?',
  'waits? wakes? wants? warns? weighs works writes?',
);

const opening = new RegExp(`^(?:\\[|(?:${openings})\\b)`, 'i');
const fragment = new RegExp(`^(?:\\[|(?:${openings}|${verbs})\\b)`);

const quoted = String.raw`\s*(['"\`])((?:\\.|(?!\1).)+)\1,`;
const title = new RegExp(String.raw`(?:\b(?:it|itInFull|test)(?:\.\w+)?\(|\]\)?\(|\)\()${quoted}`, 'g');
const group = new RegExp(String.raw`\bdescribe(?:\.\w+)*\((?:[^'"\`\n]*\)\()?${quoted}`, 'g');

const found = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map((match) => match[2]!);

/** Returns the titles of a test file, also those behind `it.each(…)`. */
const titlesOf = (text: string): string[] => found(title, text);

/** Returns the titles of the groups of a test file. */
const groupsOf = (text: string): string[] => found(group, text);

const isFragment = (text: string): boolean => fragment.test(text);

const rule = String.raw`\[[a-z][a-z0-9]*(?:-[a-z]+)*-\d{3}\]`;
const endingRules = new RegExp(`(?: ${rule})+$`);

/** Returns whether rule ids stand before the end of a title. */
const hasEarlyRule = (text: string): boolean => new RegExp(rule).test(text.replace(endingRules, ''));

const tests = allSources.filter(({ path }) => /\.test\.tsx?$/.test(path));

/** Lists what a check finds, with the file. */
const offences = (titles: (text: string) => string[], isWrong: (text: string) => boolean): string[] =>
  tests.flatMap(({ path, text }) =>
    titles(text)
      .filter(isWrong)
      .map((wrong) => `${path}: ${wrong}`),
  );

describe('test titles', () => {
  it('test titles are found in calls of it, test and each', () => {
    const calls =
      "it('one', () => {});\ntest.skipIf(no)(\n  'two', run);\nit.each([\n  [1],\n])('three %s', run);\nit.only(`four`, run);";
    expect(titlesOf(calls)).toEqual(['one', 'two', 'three %s', 'four']);
    const groups =
      "describe('one', () => {});\ndescribe.skipIf(!data)('two', run);\ndescribe.each(kinds)('three', run);";
    expect(groupsOf(groups)).toEqual(['one', 'two', 'three']);
  });

  it('a title that depends on its describe is recognised', () => {
    for (const text of [
      'keeps nothing',
      'is refused',
      '[permissions-001] a role',
      'what is open',
      'of time',
      'deletes',
    ])
      expect([text, isFragment(text)]).toEqual([text, true]);
    for (const text of [
      'a role is refused [permissions-001]',
      'isolated items stay',
      '%s is refused',
      'GET / answers 200',
    ])
      expect([text, isFragment(text)]).toEqual([text, false]);
  });

  it('a rule id before the end of a title is recognised', () => {
    expect(hasEarlyRule('[permissions-001] a role is refused')).toBe(true);
    expect(hasEarlyRule('a role [permissions-001] is refused [permissions-002]')).toBe(true);
    expect(hasEarlyRule('a role is refused [permissions-001] [app-data-002]')).toBe(false);
  });

  it('every test title is complete without its describe', () => {
    expect(tests.flatMap(({ text }) => titlesOf(text)).length).toBeGreaterThan(2000);
    expect(offences(titlesOf, isFragment)).toEqual([]);
  });

  it('rule ids are at the end of every test title', () => expect(offences(titlesOf, hasEarlyRule)).toEqual([]));

  it('the title of every describe names its subject', () => {
    expect(tests.flatMap(({ text }) => groupsOf(text)).length).toBeGreaterThan(300);
    expect(offences(groupsOf, (text) => opening.test(text))).toEqual([]);
  });
});
