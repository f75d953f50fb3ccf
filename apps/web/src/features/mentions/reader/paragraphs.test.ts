import { expect, test } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

const mark = (part: 'headline' | 'lead' | 'body', start: number, end: number) => ({
  part,
  start,
  end,
  clause: 0,
  at_second: null,
});
const parts = { headline: 'Norlunde', lead: 'The ferry sailed.', body: 'Norlunde owns it.\n\nThe ferry is electric.' };

test('the lead and each line of the body are paragraphs with their own marks', () => {
  const { paragraphs, isCut } = paragraphsOf(
    { parts, marks: [mark('headline', 0, 8), mark('lead', 4, 9), mark('body', 0, 8), mark('body', 23, 28)] },
    null,
  );
  expect(paragraphs.map(({ text }) => text)).toEqual([
    'The ferry sailed.',
    'Norlunde owns it.',
    'The ferry is electric.',
  ]);
  expect(paragraphs.map(({ text, spans }) => spans.map(({ start, end }) => text.slice(start, end)))).toEqual([
    ['ferry'],
    ['Norlunde'],
    ['ferry'],
  ]);
  expect(isCut).toBe(false);
});

test('a long text is cut between words and says so', () => {
  const long = { ...parts, lead: '', body: `Norlunde ${'sails '.repeat(100)}ferry` };
  const { paragraphs, isCut } = paragraphsOf({ parts: long, marks: [mark('body', 0, 8), mark('body', 609, 614)] }, 60);
  expect(isCut).toBe(true);
  expect(paragraphs[0]!.text).toMatch(/^Norlunde (sails )+…$/);
  expect(paragraphs[0]!.spans).toHaveLength(1);
});

test('paragraphs beyond the length are left out completely', () => {
  expect(paragraphsOf({ parts, marks: [] }, 17)).toMatchObject({
    paragraphs: [{ text: 'The ferry sailed.' }],
    isCut: true,
  });
  expect(paragraphsOf({ parts: { ...parts, lead: '', body: '' }, marks: [] }, 17)).toEqual({
    paragraphs: [],
    isCut: false,
  });
});

test('lines that a source has wrapped are one paragraph, headings and ends of sentences part them', () => {
  const body =
    'TipRanks\nCharges of waste,\ncorruption and neglect of agriculture have surfaced amid the\nCongress of China.\nNext day it rained.\n\nand so on';
  const at = body.indexOf('China');
  const { paragraphs } = paragraphsOf(
    { parts: { headline: '', lead: '', body }, marks: [mark('body', at, at + 5)] },
    null,
  );
  expect(paragraphs.map(({ text }) => text)).toEqual([
    'TipRanks',
    'Charges of waste, corruption and neglect of agriculture have surfaced amid the Congress of China.',
    'Next day it rained.',
    'and so on',
  ]);
  const { text, spans } = paragraphs[1]!;
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['China']);
});
