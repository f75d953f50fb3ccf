import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractNames, type FoundName } from '../index.ts';
import { contentLanguages } from './languages.ts';

const namesOf = (text: string, language: string) => extractNames(text, { language }).map((one) => [one.text, one.type]);

/** Checks that the names of a text are pieces of it, in order and apart. */
function checkSpans(text: string, language: string): void {
  let last = 0;
  for (const { text: name, start, end } of extractNames(text, { language })) {
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
    expect(text.slice(start, end)).toBe(name);
    last = end;
  }
}

const anyLanguage = fc.constantFrom(...contentLanguages);
const anyWord = fc.oneof(
  fc.constantFrom(
    ...['Angela', 'Merkel', 'Siemens', 'AG', 'de', 'A/S', "l'Oréal", 'U.S.', 'J.', 'X', '\ud83d', '\udc00', '\n', '. '],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

describe('extractNames', () => {
  it('a name has its place in the text', () => {
    const text = 'Yesterday the minister Angela Merkel met people in the city.';
    const expected: FoundName = { text: 'Angela Merkel', start: 23, end: 36, type: 'person' };
    expect(extractNames(text, { language: 'en' })).toContainEqual(expected);
  });

  it.each([
    ['en', 'The chairman of Siemens, Roland Busch, spoke in Berlin on Monday.', ['Siemens', 'Roland Busch', 'Berlin']],
    [
      'de',
      'Die Vorsitzende der Partei, Angela Merkel, sprach in Hamburg über die Arbeit.',
      ['Angela Merkel', 'Hamburg'],
    ],
    [
      'da',
      'Statsminister Mette Frederiksen talte i København om Danmarks økonomi.',
      ['Mette Frederiksen', 'København'],
    ],
    ['sv', 'Statsminister Stefan Löfven besökte Göteborg i går.', ['Stefan Löfven', 'Göteborg']],
    ['no', 'Statsminister Jens Stoltenberg besøkte Bergen i går.', ['Jens Stoltenberg', 'Bergen']],
    ['fi', 'Pääministeri Sanna Marin puhui Helsingissä eilen.', ['Sanna Marin', 'Helsingissä']],
    ['nl', 'De premier Mark Rutte sprak gisteren in Amsterdam.', ['Mark Rutte', 'Amsterdam']],
    ['fr', 'Le président Emmanuel Macron est arrivé hier à Marseille.', ['Emmanuel Macron', 'Marseille']],
    ['it', 'Il presidente Sergio Mattarella è arrivato ieri a Milano.', ['Sergio Mattarella', 'Milano']],
    ['es', 'El presidente Pedro Sánchez llegó ayer a Barcelona.', ['Pedro Sánchez', 'Barcelona']],
    ['pt', 'O presidente Fernando Henrique Cardoso chegou ontem a Lisboa.', ['Fernando Henrique Cardoso', 'Lisboa']],
    ['pl', 'Premier Donald Tusk przyjechał wczoraj do Krakowa.', ['Donald Tusk', 'Krakowa']],
  ])('names are found in %s', (language, text, expected) => {
    const found = extractNames(text, { language }).map((one) => one.text);
    for (const name of expected) expect(found).toContain(name);
  });

  it('ordinary words with a capital are no names', () => {
    expect(namesOf('Die Regierung hat gestern im Haus über das Gesetz und die Arbeit gesprochen.', 'de')).toEqual([]);
    expect(namesOf('However, nothing has changed. Perhaps it will. Yesterday was quiet.', 'en')).toEqual([]);
  });

  it('listed products are found with their number', () => {
    const text = 'Apple presented the iPhone 15 Pro, and Microsoft updates Windows 11 and the Xbox.';
    expect(namesOf(text, 'en')).toEqual(
      expect.arrayContaining([
        ['iPhone 15 Pro', 'product'],
        ['Windows 11', 'product'],
        ['Xbox', 'product'],
      ]),
    );
  });

  it('one name has one type in a text', () => {
    const text =
      'Mette Frederiksen kom i går. Frederiksen talte længe. Det sagde Frederiksen, da hun kom til København.';
    const types = new Set(
      namesOf(text, 'da')
        .filter(([name]) => name === 'Frederiksen')
        .map(([, type]) => type),
    );
    expect([...types]).toEqual(['person']);
  });

  it('texts in other languages have no names', () => {
    expect(extractNames('The minister Angela Merkel spoke.', { language: 'other' })).toEqual([]);
    expect(extractNames('', { language: 'en' })).toEqual([]);
  });

  it('a text always has the same names', () => {
    const text = 'The chairman of Siemens, Roland Busch, spoke in Berlin on Monday.';
    const first = extractNames(text, { language: 'en' });
    for (const language of contentLanguages) extractNames(text, { language });
    expect(extractNames(text, { language: 'en' })).toEqual(first);
  });

  it('spans lie inside the text, are its pieces and never overlap', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 60 }), anyLanguage, (words, language) => {
        checkSpans(words.join(' '), language);
        checkSpans(words.join(''), language);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a megabyte of capitals', 'A'.repeat(1_000_000)],
    ['a megabyte of capital words', 'Ab '.repeat(333_333)],
    [
      'a megabyte of different capital words',
      Array.from({ length: 150_000 }, (_, at) => `X${at.toString(36)}`).join(' '),
    ],
    ['initials without end', 'A.'.repeat(500_000)],
    ['apostrophes without end', "L'".repeat(500_000)],
    ['hyphens without end', 'A-'.repeat(500_000)],
    ['halves of surrogates', '\ud83d'.repeat(1_000_000)],
    ['combining marks', `A${'\u0301'.repeat(1_000_000)}`],
    ['signs alone', '.'.repeat(1_000_000)],
  ])('names are extracted in limited time from %s', (_, text) => {
    checkSpans(text, 'en');
  });
});
