import { describe, expect, test } from 'vitest';
import { fallbacksOf, localeOf, matchLanguage, readAcceptLanguage } from './languages.ts';
import { languageOf, translate } from './server.ts';
import { createTranslator } from './translator.ts';

describe('a translator', () => {
  const pt = {
    language: 'pt',
    texts: { app: { count: '{count, plural, one {# menção} other {# menções}}', deep: { er: 'fundo' } } },
  };
  const en = {
    language: 'en',
    texts: {
      app: {
        count: '{count, plural, one {# mention} other {# mentions}}',
        only: 'only here',
        named: 'Hello {name}, again',
        until: 'Bis {date}. Danach{more}',
        ends: '<b>Ends</b> {date}.',
        link: 'See <a>the plans</a> of {name}',
      },
    },
  };
  const translator = createTranslator('pt_BR', [pt, en]);

  test('a plural follows the language of the text that is used', () => {
    expect(translator.translate('app.count', { count: 1 })).toBe('1 menção');
    expect(translator.translate('app.count', { count: 2 })).toBe('2 menções');
  });
  test('a missing text is taken from English, then replaced by its key', () => {
    expect(translator.translate('app.only')).toBe('only here');
    expect(translator.translate('app.deep.er')).toBe('fundo');
    expect(translator.translate('app.deep')).toBe('app.deep');
    expect(translator.translate('app.__proto__')).toBe('app.__proto__');
  });
  test('the rest of a sentence is shown if a parameter is missing', () => {
    expect(translator.translate('app.named')).toBe('Hello …, again');
    expect(translator.translate('app.link')).toBe('app.link');
  });
  test('a sentence that ends with an abbreviated value has one full stop', () => {
    expect(translator.translate('app.until', { date: '27. Nov.', more: '…' })).toBe('Bis 27. Nov. Danach…');
    expect(translator.translate('app.until', { date: '27. Mai', more: '...' })).toBe('Bis 27. Mai. Danach...');
    expect(translator.translateRich<object>('app.ends', { date: '27. Nov.', b: (inner) => ({ bold: inner }) })).toEqual(
      [{ bold: ['Ends'] }, ' 27. Nov.'],
    );
  });
  test('the parts of a text with tags are returned in order', () => {
    const parts = translator.translateRich<{ link: unknown }>('app.link', {
      name: 'Norlunde',
      a: (inner) => ({ link: inner }),
    });
    expect(parts).toEqual(['See ', { link: ['the plans'] }, ' of Norlunde']);
  });
});

describe('the language to answer in', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['xx, de;q=0.2, en;q=0.5', 'en'],
    ['de;q=0', 'en'],
    ['de_DE', 'de'],
    ['*', 'en'],
    ['<script>', 'en'],
  ])('the language for %s is %s', (header, language) => expect(languageOf(header)).toBe(language));

  test('pt-BR in both spellings is pt_BR, and pt where that is missing', () => {
    expect(matchLanguage(readAcceptLanguage('pt-BR'), ['en', 'pt', 'pt_BR'])).toBe('pt_BR');
    expect(matchLanguage(['pt_br'], ['en', 'pt'])).toBe('pt');
    expect(fallbacksOf('pt_BR')).toEqual(['pt_BR', 'pt', 'en']);
    expect(localeOf('pt_BR')).toBe('pt-BR');
  });

  test('an unknown language is answered in English', () =>
    expect(translate('../../etc', 'errors.internal')).toBe('Sorry, an error occurred'));
});
