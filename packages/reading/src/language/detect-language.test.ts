import { describe, expect, it } from 'vitest';
import { measureLanguage } from '../measured/language.ts';
import { hasData, testedStep } from '../measured/records.ts';
import { detectLanguage } from './detect-language.ts';

describe('detectLanguage', () => {
  it.each([
    ['en', 'The council decided on Tuesday to deepen the harbour.'],
    ['da', 'Byrådet besluttede i går at gøre havnen dybere, og det er mange glade for.'],
    ['de', 'Der Rat beschloss am Dienstag, den Hafen zu vertiefen.'],
    ['es', 'El ayuntamiento decidió el martes hacer más profundo el puerto.'],
    ['fi', 'Kaupunginvaltuusto päätti tiistaina syventää satamaa.'],
    ['fr', 'Le conseil a décidé mardi d’approfondir le port de la ville.'],
    ['it', 'Il consiglio ha deciso martedì di rendere più profondo il porto.'],
    ['nl', 'De gemeenteraad besloot dinsdag om de haven dieper te maken.'],
    ['no', 'Kommunestyret vedtok på tirsdag å gjøre havnen dypere, noe mange er glade for.'],
    ['pl', 'Rada miasta postanowiła we wtorek pogłębić port.'],
    ['pt', 'A câmara decidiu na terça-feira tornar o porto mais fundo.'],
    ['sv', 'Kommunfullmäktige beslutade i tisdags att göra hamnen djupare.'],
    ['other', 'Совет решил углубить порт во вторник.'],
    ['other', 'Rada města v úterý rozhodla prohloubit přístav a většina lidí je ráda.'],
    ['other', 'Penderfynodd y cyngor ddydd Mawrth i ddyfnhau harbwr yr hen dref.'],
  ])('a text in %s is detected', (language, text) => {
    expect(detectLanguage(text).language).toBe(language);
  });

  it('a text without words has no confidence', () => {
    expect(detectLanguage('')).toEqual({ language: 'other', confidence: 0 });
    expect(detectLanguage('12:30 — 😀').language).toBe('other');
    expect(detectLanguage('The council decided on Tuesday to deepen the harbour.').confidence).toBeGreaterThan(0.9);
  });

  it.each([
    ['es', 'rgano pblico'],
    ['pt', 'servio pblico'],
    ['pt', 'informao poltica'],
    ['da', 'grnse ndring'],
  ])('a text in %s that lost its accented letters is detected: %s', (language, text) => {
    expect(detectLanguage(text).language).toBe(language);
  });

  it('Afrikaans is not taken for Dutch', () => {
    const language = (text: string) => detectLanguage(text).language;
    expect(language('Die president het in Kaapstad gesê dat die nuwe wet nie vir almal is nie.')).toBe('other');
    expect(language('De president zei in Kaapstad dat de nieuwe wet niet voor iedereen is.')).toBe('nl');
  });
});

describe.skipIf(!hasData)(
  'the shared test data of lingua (skipped where ../shared is absent)',
  { timeout: 60_000 },
  () => {
    const floor = testedStep === 1 ? { wordPairs: 92.5, others: 97 } : { wordPairs: 92, others: 96 };
    it(`the language is right for 99.4 % of the sentences and ${floor.wordPairs} % of the word pairs`, () => {
      const { sentences, wordPairs, others } = measureLanguage(undefined, testedStep);
      expect(sentences).toBeGreaterThan(99.4);
      expect(wordPairs).toBeGreaterThan(floor.wordPairs);
      expect(others).toBeGreaterThan(floor.others);
    });
  },
);
