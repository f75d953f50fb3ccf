import { languages, type ReportBlock } from '@masthead/contract';
import { readBundle, translate } from '@masthead/i18n/server';
import { expect, it } from 'vitest';
import type { Background } from './background.ts';
import { blockOf, countsOf, figureOf } from './counting.ts';
import { withWords } from './summary.ts';

const brand = { id: '0198a000-0000-7000-8000-000000000001', name: 'Ferry Line' };
const quietBackground: Background = {
  ...{ past: [], riser: null, faller: null, shareBefore: null, tierA: null, newOutlets: 0, story: null },
  toneBefore: { positive: 0, neutral: 0, negative: 0 },
};
const figures = (value: number, previous: number): ReportBlock =>
  blockOf('figures', '', { figures: [figureOf('clippings', '', 'whole', { value, previous, growth: 1 })] });

/** Returns the sentences of a report in English, by their keys. */
function sayAbout(blocks: readonly ReportBlock[], background: Partial<Background>): Record<string, string> {
  const said = withWords({
    report: { starts_on: '2026-04-01', ends_on: '2026-04-30', language: 'en' },
    document: {
      ...{ brands: [brand], blocks: [...blocks], currency: 'EUR' },
      ...{ previous_start: '2026-03-02', previous_end: '2026-03-31' },
    },
    background: { ...quietBackground, ...background },
  });
  return Object.fromEntries(said.flatMap(({ sentences }) => sentences.map(({ key, text }) => [key, text])));
}

it('a report says what is usual for the brand only after three periods, and names a record', () => {
  const said = (value: number, past: number[]) =>
    Object.keys(sayAbout([figures(value, past[0] ?? 0)], { past })).filter((key) =>
      ['usual', 'highest', 'lowest'].includes(key),
    );
  expect(said(40, [20, 30])).toEqual([]);
  expect(said(25, [20, 30, 22])).toEqual(['usual']);
  expect(said(30, [20, 30, 22])).toEqual(['usual']);
  expect(said(31, [20, 30, 22])).toEqual(['highest']);
  expect(said(19, [20, 30, 22])).toEqual(['lowest']);
  expect(said(9, [20, 30, 22])).toEqual([]);
  expect(sayAbout([figures(25, 20)], { past: [20, 30, 22] }).usual).toBe(
    'This is within the usual range: the 3 previous periods of the same length had between 20 and 30.',
  );
});

it('a report names the outlet behind a rise or a fall, and none where all changed little', () => {
  const changes = {
    riser: { id: 'a', name: 'Harbour Times', change: 7 },
    faller: { id: 'b', name: 'Coast Weekly', change: -3 },
  };
  expect(sayAbout([figures(40, 20)], changes)).toMatchObject({
    outlet_up: 'Harbour Times contributed most to the increase, with 7 clippings more than before.',
  });
  expect(sayAbout([figures(20, 40)], changes)).toMatchObject({
    outlet_down: 'The decrease is largest at Coast Weekly, with 3 clippings fewer than before.',
  });
  const small = { riser: { ...changes.riser, change: 1 }, faller: { ...changes.faller, change: -1 } };
  for (const blocks of [[figures(40, 20)], [figures(20, 40)], [figures(20, 20)]])
    expect(Object.keys(sayAbout(blocks, small)).filter((key) => key.startsWith('outlet_'))).toEqual([]);
});

it('a report speaks of a change of tone only if it is large, and of the larger one', () => {
  const tone = (positive: number, neutral: number, negative: number): ReportBlock =>
    blockOf('tone', '', {
      chart: {
        ...{ label: '', unit: 'whole', notes: [], rows: [brand].map(({ id, name }) => ({ key: id, name })) },
        series: Object.entries({ positive, neutral, negative, unsure: 0 }).map(([key, value]) => ({
          ...{ key, name: key, values: [value] },
        })),
      },
    });
  const before = { positive: 10, neutral: 80, negative: 10 };
  const said = (...counts: [number, number, number]) => {
    const all = sayAbout([figures(100, 100), tone(...counts)], { toneBefore: before });
    return [all.tone_better, all.tone_worse];
  };
  expect(said(14, 76, 10)).toEqual([undefined, undefined]);
  expect(said(20, 70, 10)).toEqual(['The share of positive clippings rose from 10% to 20%.', undefined]);
  expect(said(20, 50, 30)).toEqual([undefined, 'The share of negative clippings rose from 10% to 30%.']);
  expect(said(0, 100, 0)).toEqual([undefined, undefined]);
});

it('a target counts as reached from its value on, and one without a result does not', () => {
  const kpi = blockOf('kpi', '', {
    figures: [10, 9, null].map((value, at) => figureOf(`${at}`, '', 'whole', { value, target: 10 })),
  });
  expect(sayAbout([figures(20, 20), kpi], {}).targets).toBe('1 of 3 KPI targets have been reached.');
});

it('a brand without a past has no new outlets, and a tier that is filtered is not mentioned', () => {
  const outlets = blockOf('outlets', '', {
    chart: countsOf({ say: (key: string) => key } as never, '', [{ key: 'a', name: 'A', value: 3 }]),
  });
  expect(sayAbout([figures(20, 0), outlets], { newOutlets: 4 }).new_outlets).toBeUndefined();
  expect(sayAbout([figures(20, 5), outlets], { newOutlets: 1, past: [5] }).new_outlets).toBe(
    '1 outlet published its first clipping.',
  );
  expect(sayAbout([figures(20, 5), outlets], { tierA: null }).tier_a).toBeUndefined();
  expect(sayAbout([figures(20, 5), outlets], { tierA: 5 }).tier_a).toBe('5 clippings are from tier A outlets (25%).');
});

const { sentences } = readBundle('en').reports as { sentences: Record<string, string> };
const sentenceKeys = Object.keys(sentences).map((key) => `reports.sentences.${key}`);

it('forty kinds of sentences or more can be written in every language, with any number', () => {
  expect(sentenceKeys.length).toBeGreaterThanOrEqual(40);
  const words = Object.fromEntries(
    [
      ...[
        'brand',
        'outlet',
        'headline',
        'percent',
        'names',
        'text',
        'now',
        'before',
        'own',
        'leader',
        'topic',
        'message',
      ],
      ...['speaker', 'tag', 'country', 'value', 'type', 'day', 'period', 'positive', 'neutral', 'negative'],
    ].map((name) => [name, `<${name}>`]),
  );
  for (const language of languages)
    for (const key of sentenceKeys)
      for (const count of [0, 1, 2, 5, 22, 1_000_000]) {
        const numbers = Object.fromEntries(
          ['count', 'total', 'previous', 'number', 'periods', 'low', 'high', 'outlets'].map((name) => [name, count]),
        );
        const text = translate(language, key, { ...words, ...numbers });
        expect([language, key, /[{}#]|undefined|NaN/.test(text) ? text : '']).toEqual([language, key, '']);
      }
});

it.each([
  ['da', '1 medie bragte sit første klip.', '3 medier bragte deres første klip.', '7 medier bragte deres første klip.'],
  ['de', '1 Medium brachte sein', '3 Medien brachten ihr', '7 Medien brachten ihr'],
  ['en', '1 outlet published its', '3 outlets published their', '7 outlets published their'],
  ['es', '1 medio publicó su', '3 medios publicaron su', '7 medios publicaron su'],
  ['fi', '1 media julkaisi', '3 mediaa julkaisi', '7 mediaa julkaisi'],
  ['fr', '1 média a publié sa première', '3 médias ont publié leur première', '7 médias ont publié leur première'],
  ['it', '1 testata ha pubblicato', '3 testate hanno pubblicato', '7 testate hanno pubblicato'],
  ['nl', '1 medium publiceerde zijn', '3 media publiceerden hun', '7 media publiceerden hun'],
  ['no', '1 medium publiserte', '3 medier publiserte', '7 medier publiserte'],
  ['pl', '1 tytuł opublikował', '3 tytuły opublikowały', '7 tytułów opublikowało'],
  ['pt', '1 meio publicou', '3 meios publicaram', '7 meios publicaram'],
  ['pt_BR', '1 veículo publicou', '3 veículos publicaram', '7 veículos publicaram'],
  ['sv', '1 medium publicerade', '3 medier publicerade', '7 medier publicerade'],
] as const)('verb, pronoun and noun agree with the number in %s', (language, one, few, many) => {
  for (const [count, start] of [
    [1, one],
    [3, few],
    [7, many],
  ] as const)
    expect(translate(language, 'reports.sentences.new_outlets', { count })).toContain(start);
});

it('names are not inflected in sentences; another noun carries case and gender', () => {
  const said = (language: 'pl' | 'fi' | 'de', key: string, params: Record<string, string | number>) =>
    translate(language, `reports.sentences.${key}`, params);
  expect(said('pl', 'share_up', { brand: 'Łódź', before: '10%', now: '12%' })).toBe(
    'Udział marki Łódź wzrósł z 10% do 12%.',
  );
  expect(said('fi', 'share_down', { brand: 'Turku', before: '12 %', now: '10 %' })).toContain('Brändin Turku osuus');
  expect(said('fi', 'outlet_down', { outlet: 'Ilta', count: 1 })).toBe(
    'Lasku on suurin mediassa Ilta: 1 leike vähemmän kuin aiemmin.',
  );
  expect(said('pl', 'new_outlets', { count: 3 })).toBe('3 tytuły opublikowały swój pierwszy wycinek.');
  expect(said('pl', 'new_outlets', { count: 12 })).toBe('12 tytułów opublikowało swój pierwszy wycinek.');
  expect(said('de', 'countries', { count: 1 })).toBe('Die Clippings stammen aus 1 Land.');
  expect(said('de', 'countries', { count: 4 })).toBe('Die Clippings stammen aus 4 Ländern.');
});

it('the summary of a single clipping does not speak of several', () => {
  const amounts = [
    figureOf('impressions', '', 'whole', { value: 12_000 }),
    figureOf('hf_value', '', 'money', { value: 258 }),
  ];
  const said = (count: number) => {
    const block = figures(count, 0);
    return sayAbout([{ ...block, figures: [...block.figures, ...amounts] }], {});
  };
  expect(said(1)).toMatchObject({
    impressions_alone: 'The clipping accounts for 12,000 impressions.',
    value_alone: 'Its hfValue is €258.',
  });
  expect(said(2)).toMatchObject({ impressions: 'They add up to 12,000 impressions.', value: 'Their hfValue is €258.' });
});
