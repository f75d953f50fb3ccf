import { describe, expect, it } from 'vitest';
import { allSources, filesBelow, read } from './sources.ts';

/** Folders whose test titles all name their subject. */
const folders = [
  'packages/matching/',
  'packages/contract/',
  'apps/server/src/platform/',
  'apps/server/src/testing/',
  'apps/server/src/main/',
  'apps/web/src/shared/',
  'e2e/',
  'scripts/',
];

/** First words of a title that needs its `describe` to be understood: verbs, question words, prepositions and rule ids. */
const fragment = new RegExp(
  `^(?:\\[|(?:${[
    'is|are|was|were|has|have|can|cannot|may|must|does|do|will|would|never|not|neither|and|or|that',
    'what|whatever|which|who|whoever|whose|where|whether|why|when|how',
    'of|for|as|by|in|on|at|to|from|with|without|after|before|below|beyond|because|today',
    'accepts?|acts?|adds?|agrees?|answers|arrives?|asks?|becomes?|begins?|belongs?|brings?|carr(?:y|ies)|changes|comes?',
    'compares?|completes?|confirms?|counts|cuts?|draws?|drops?|ends|fails?|falls?|fetch(?:es)?|finds?|fits?|follows?|forgets?',
    'gets?|gives?|goes|go|happens?|hides?|holds?|keeps?|knows?|leads?|leaves?|lets?|lies?|loads?|locks|loses?|makes?|marks',
    'moves?|needs?|offers?|opens?|passes|prints?|puts?|reads?|refuses?|reloads?|removes?|returns?|runs?|says?|sees?|sends?',
    'shows?|skips?|speaks?|stands?|stays?|stops?|survives?|takes?|tells?|tries|uses?|waits?|wakes?|wants?|warns?|writes?',
  ].join('|')})\\b)`,
);

const title = /(?:\b(?:it|test)(?:\.\w+)?\(|\]\)?\(|\)\()\s*(['"`])((?:\\.|(?!\1).)+)\1,/g;

/** Returns the titles of a test file, also those behind `it.each(…)`. */
const titlesOf = (text: string): string[] => [...text.matchAll(title)].map((match) => match[2]!);

const isFragment = (text: string): boolean => fragment.test(text);

describe('test titles', () => {
  it('test titles are found in calls of it, test and each', () => {
    const calls =
      "it('one', () => {});\ntest.skipIf(no)(\n  'two', run);\nit.each([\n  [1],\n])('three %s', run);\nit.only(`four`, run);";
    expect(titlesOf(calls)).toEqual(['one', 'two', 'three %s', 'four']);
  });

  it('a title that depends on its describe is recognised', () => {
    for (const text of ['keeps nothing', 'is refused', '[permissions-001] a role', 'what is open', 'of time'])
      expect([text, isFragment(text)]).toEqual([text, true]);
    for (const text of [
      'a role is refused [permissions-001]',
      'isolated items stay',
      '%s is refused',
      'GET / answers 200',
    ])
      expect([text, isFragment(text)]).toEqual([text, false]);
  });

  it.each(folders)('every test title in %s is complete without its describe', (folder) => {
    const files = [...allSources, ...filesBelow('scripts').map(read)].filter(
      ({ path }) => path.startsWith(folder) && /\.test\.tsx?$/.test(path),
    );
    const titles = files.flatMap(({ path, text }) => titlesOf(text).map((found) => ({ path, found })));
    expect(titles.length).toBeGreaterThan(5);
    expect(titles.filter(({ found }) => isFragment(found)).map(({ path, found }) => `${path}: ${found}`)).toEqual([]);
  });
});
