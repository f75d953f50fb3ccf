import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameVariants } from '../index.ts';

const of = (name: string, text: string, language = 'en') => nameVariants(name, [{ text, language }]);
const textsOf = (name: string, text: string, language = 'en') => of(name, text, language).map((one) => one.text);

describe('nameVariants', () => {
  it('the name without its legal form comes first', () => {
    expect(of('Novo Nordisk A/S', 'Novo Nordisk grows.')[0]).toEqual({ text: 'Novo Nordisk', kind: 'short' });
    expect(of('Danske Bank', '')).toEqual([{ text: 'DanskeBank', kind: 'spelling' }]);
  });

  it('abbreviations in parentheses are those of the name', () => {
    const text = 'The Deutsche Bahn AG (DB) and the union (EVG) met. Deutsche Bahn (DB) said so.';
    expect(of('Deutsche Bahn', text)).toContainEqual({ text: 'DB', kind: 'abbreviation' });
    expect(textsOf('Deutsche Bahn', text)).not.toContain('EVG');
  });

  it('the full name is suggested for an abbreviation', () => {
    expect(of('WHO', 'The World Health Organization (WHO) warns.')).toContainEqual({
      text: 'World Health Organization',
      kind: 'full_name',
    });
  });

  it.each([
    ['Orlen', 'pl', 'Prezes Orlenu mówi o Orlenem i Orlen.', ['Orlenu', 'Orlenem']],
    ['Fortum', 'fi', 'Fortumin osake nousi. Fortumille tuli tilaus.', ['Fortumin', 'Fortumille']],
    ['Vestas', 'da', 'Vestas vokser.', []],
    ['Grundfos', 'sv', 'Grundfoss är något annat.', ['Grundfoss']],
  ])('inflected forms of %s are found in a text in %s', (name, language, text, expected) => {
    expect(
      of(name, text, language)
        .filter(({ kind }) => kind === 'inflection')
        .map((one) => one.text),
    ).toEqual(expected);
  });

  it('other names that begin alike are left out', () => {
    expect(textsOf('Ford', 'Fordham and Fords and Fordson.', 'en')).toEqual([]);
    expect(textsOf('Norlund', 'Norlunde Ferries sail.', 'da')).toEqual([]);
  });

  it('special letters are written as two', () => {
    expect(textsOf('Ørsted', '')).toContain('Oersted');
    expect(textsOf('Müller', '')).toContain('Mueller');
  });

  it('any name and any text have at most twelve variants, none of them the name itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 300 }), (name, text) => {
        const found = of(name, text, 'pl');
        expect(found.length).toBeLessThanOrEqual(12);
        for (const one of found) expect(one.text.toLowerCase()).not.toBe(name.trim().toLowerCase());
      }),
    );
  });
});
