import { expect, test } from 'vitest';
import { daysUntil, progressOf, totalTargets } from './progress.ts';

test('an unknown value is no progress, and a missing target cannot be reached', () => {
  expect(progressOf(null, 5)).toEqual({ value: null, target: 5, fraction: null, isReached: false });
  expect(progressOf(3, null)).toEqual({ value: 3, target: null, fraction: null, isReached: false });
});

test('progress goes from nothing to the target, and never beyond', () => {
  expect([progressOf(1, 4).fraction, progressOf(9, 4).fraction, progressOf(-1, 4).fraction]).toEqual([0.25, 1, 0]);
  expect([progressOf(0, 0).isReached, progressOf(-0.5, 0).isReached, progressOf(-0.2, -0.5).isReached]).toEqual([
    true,
    false,
    true,
  ]);
});

test('the targets of markets are added up if that is possible [kpi-001]', () => {
  const targets = { hfValue: 10, roi: 0.5, reach_factor: 1, clippings: 3, share_of_a_clippings: 0.5 };
  expect(totalTargets([{ targets }, { targets }])).toEqual({
    hfValue: 20,
    clippings: 6,
    roi: null,
    reach_factor: null,
    share_of_a_clippings: null,
  });
  expect(totalTargets([{ targets }, { targets: { ...targets, clippings: null } }]).clippings).toBeNull();
});

test('no days are left on the last day', () => {
  expect([daysUntil('2026-11-21', '2026-11-21'), daysUntil('2026-12-01', '2026-11-21')]).toEqual([0, 10]);
});
