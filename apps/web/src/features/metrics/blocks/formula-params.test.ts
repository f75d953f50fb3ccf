import { hfValueFormula } from '@masthead/measuring';
import { expect, test } from 'vitest';
import { formulaParams } from './formula-params.ts';

test('the explanation has the constants of the calculation [metrics-001]', () => {
  expect(formulaParams(hfValueFormula, 'en-GB')).toMatchObject({
    version: hfValueFormula.version,
    print: '300',
    aplus: '1.5',
    secondary: '0.6',
    negative: '0.5',
    image_very_positive: '+0.2',
    image_very_negative: '-0.2',
    spokesperson: '+0.2',
  });
});

test('the kinds that the text names together have one rate', () => {
  const { rates } = hfValueFormula;
  const together = [
    [rates.youtube, rates.linkedin],
    [rates.facebook, rates.instagram, rates.twitter, rates.tiktok, rates.pinterest, rates.social],
    [rates.review, rates.forum, rates.reddit],
  ];
  for (const group of together) expect(new Set(group).size).toBe(1);
});
