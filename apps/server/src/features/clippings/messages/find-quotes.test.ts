import { describe, expect, test } from 'vitest';
import { createMessageFinder } from './find-messages.ts';
import { findQuotes } from './find-quotes.ts';

const textOf = (body: string, language: string) => ({ headline: 'Ferries', lead: '', body, language });

describe('a quote belongs to the person who is named beside it', () => {
  test.each([
    ['en', '“We will sail on green power by 2030,” said Anna Berg, chief executive of Nordline.', 'Anna Berg'],
    ['en', 'Anna Berg told reporters: "We will sail on green power by 2030."', 'Anna Berg'],
    ['de', '„Wir fahren ab 2030 mit grünem Strom“, sagte Martin Schneider, der Chef der Reederei.', 'Martin Schneider'],
    ['sv', '”Vi seglar på grön el från 2030”, säger Karin Lindqvist, vd för rederiet.', 'Karin Lindqvist'],
    ['da', '»Vi sejler på grøn strøm fra 2030«, siger Mette Hansen, der er direktør.', 'Mette Hansen'],
    [
      'fr',
      '« Nous naviguerons à l’électricité verte en 2030 », explique Claire Dubois, la directrice.',
      'Claire Dubois',
    ],
    ['es', '«Navegaremos con energía verde en 2030», afirmó Carlos García, director de la empresa.', 'Carlos García'],
    [
      'nl',
      '‘De haven’ is dicht. “Wij varen in 2030 op groene stroom”, zegt Pieter Bakker van de rederij.',
      'Pieter Bakker',
    ],
    ['sv', '– Vi seglar på grön el från 2030, säger Karin Lindqvist.', 'Karin Lindqvist'],
  ])('%s: %s', (language, body, name) => {
    const found = findQuotes(textOf(body, language));
    expect(found.map((one) => one.name)).toEqual([name]);
    expect(body).toContain(found[0]!.quote);
    expect(found[0]!.quote).toContain('2030');
  });

  test('a surname alone is the person who was named in full, and the longest quote is kept', () => {
    const body =
      'Anna Berg has led Nordline since 2019. “We are proud of this,” said Berg.\n' +
      '“By 2030 every one of our ferries will sail on green power,” Berg added.';
    expect(findQuotes(textOf(body, 'en'))).toEqual([
      { name: 'Anna Berg', name_key: 'anna berg', quote: 'By 2030 every one of our ferries will sail on green power' },
    ]);
  });

  test('words in quotation marks, quotes far from a name and quotes in another paragraph belong to nobody', () => {
    expect(findQuotes(textOf('The “green” ferry of Anna Berg sails.', 'en'))).toEqual([]);
    expect(findQuotes(textOf('“We will sail on green power by 2030.”\nAnna Berg has left Nordline.', 'en'))).toEqual(
      [],
    );
    expect(findQuotes(textOf('No quotation marks. Anna Berg sails.', 'en'))).toEqual([]);
  });
});

describe('a message is in the sentence that has its words near each other', () => {
  const find = createMessageFinder([
    { id: 'green', phrases: ['sail green power', 'climat* neutral ferr*'] },
    { id: 'jobs', phrases: ['new jobs'] },
    { id: 'odd', phrases: ['NOT "AND" ('] },
  ]);
  test('a message is found with its words in any order and with other words between them', () => {
    const body = 'The ship is old. By 2030, green power will be what all ferries sail on. New routes bring jobs.';
    expect(find(textOf(body, 'en'))).toEqual([
      { message_id: 'green', quote: 'By 2030, green power will be what all ferries sail on.' },
      { message_id: 'jobs', quote: 'New routes bring jobs.' },
    ]);
  });
  test('a message is not found across sentences; an asterisk stands for endings', () => {
    expect(find(textOf('We sail. Green is our colour. Power is cheap.', 'en'))).toEqual([]);
    expect(find(textOf('Climatically neutral ferries are here.', 'en'))).toEqual([
      { message_id: 'green', quote: 'Climatically neutral ferries are here.' },
    ]);
  });
  test('operators of the query language are ordinary words in a message', () => {
    expect(find(textOf('They do not and never will.', 'en'))).toEqual([
      { message_id: 'odd', quote: 'They do not and never will.' },
    ]);
  });
});
