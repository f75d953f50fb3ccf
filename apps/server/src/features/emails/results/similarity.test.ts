import { expect, it } from 'vitest';
import { similarityTo } from './similarity.ts';

const release =
  'From 1 December the electric ferries between Norlunde and Skagen sail every hour, and a ticket costs the same all day.';

it.each([
  ['the release itself', release, 1, 1],
  [
    'a piece that quotes half of it',
    `Good news for islanders: ${release.slice(0, 70)} The mayor is happy about that.`,
    0.3,
    0.8,
  ],
  [
    'a piece on the same subject in other words',
    'Norlunde gets more ferries in winter, says the mayor of the island.',
    0,
    0,
  ],
  ['nothing', '', 0, 0],
])('the words of %s are similar to a release within its bounds', (_, piece, least, most) => {
  const similarity = similarityTo(release)(piece);
  expect(similarity).toBeGreaterThanOrEqual(least);
  expect(similarity).toBeLessThanOrEqual(most);
});
