import type { HfValueParameters } from '@masthead/measuring';
import { hfValue } from '@masthead/measuring';
import { describe, expect, test } from 'vitest';
import { ledgerOf, parameters } from './ledger.ts';

/** The worked example of the specification's gaps, 28,350 DKK. */
const example: HfValueParameters = {
  impressions: 50_000,
  media_type: 'web',
  tier: 'aplus',
  compound_index: 1,
  topic_prominence: 'exclusive',
  text_tonality: 'positive',
  image_positivity: 'positive',
  logo_present: true,
  product_present: false,
  spokesperson_quoted: true,
};
const empty: HfValueParameters = {
  ...example,
  tier: 'none',
  compound_index: null,
  topic_prominence: null,
  text_tonality: null,
  image_positivity: null,
  logo_present: false,
  spokesperson_quoted: false,
};

describe('the lines of the ledger multiply to the value [metrics-001]', () => {
  test.each([
    ['the worked example', example, 28_350],
    ['nothing set', empty, 7500],
    [
      'all against it',
      {
        ...example,
        topic_prominence: 'secondary',
        text_tonality: 'negative',
        image_positivity: 'very_negative',
      } as const,
      null,
    ],
  ])('%s', (_, given, known) => {
    const lines = Object.values(ledgerOf(given));
    const added = lines.filter(({ kind }) => kind === 'plus').reduce((sum, { value }) => sum + value, 1);
    const product = lines.filter(({ kind }) => kind !== 'plus').reduce((all, { value }) => all * value, added);
    expect(product).toBeCloseTo(hfValue(given), 1);
    if (known !== null) expect(product).toBeCloseTo(known, 6);
  });
});

test('there are ten lines, in one order', () => expect(Object.keys(ledgerOf(example))).toEqual([...parameters]));
