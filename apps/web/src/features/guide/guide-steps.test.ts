import { guideSteps } from '@masthead/contract';
import { expect, test } from 'vitest';
import { shownSteps } from './guide-steps.ts';

const steps = (...done: string[]) => guideSteps.map((name) => ({ name, is_done: done.includes(name) }));
const anything = () => true;

test('the first open step is the next one', () => {
  const shown = shownSteps(steps('sources', 'alert'), anything);
  expect(shown.filter(({ isNext }) => isNext).map(({ name }) => name)).toEqual(['stream']);
  expect(shown).toHaveLength(5);
});
test('steps that the user may not do are left out unless they are done', () => {
  const shown = shownSteps(steps('team'), (name) => name === 'stream.create');
  expect(shown.map(({ name }) => name)).toEqual(['stream', 'alert', 'team']);
});
test('no steps are shown once all of them are done', () => {
  expect(shownSteps(steps(...guideSteps), anything)).toEqual([]);
});
