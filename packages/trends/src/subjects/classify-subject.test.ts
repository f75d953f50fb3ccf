import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifySubject, type Subject } from '../index.ts';
import { contentLanguages } from '../names/languages.ts';
import { categories } from './subject-terms.ts';

const topOf = (text: string, language: string) => {
  const [first] = classifySubject(text, { language });
  return first ? first.id - (first.id % 100) : null;
};

describe('classifySubject', () => {
  it('a text with the words of a category has that category first', () => {
    const text = 'The mergers and acquisitions market is busy: acquisitions rose, and mergers of companies doubled.';
    const [first]: Subject[] = classifySubject(text, { language: 'en' });
    expect(first).toMatchObject({ id: 111, slug: 'mergers-and-acquisitions' });
    expect(first!.score).toBeGreaterThan(0);
    expect(first!.score).toBeLessThanOrEqual(1);
  });

  it.each([
    ['da', 'Landsholdets træner og spillerne vandt kampen i fodbold, og målmanden blev helt.'],
    ['de', 'Der Torwart und der Trainer der Mannschaft feierten den Sieg im Fußball nach dem Elfmeter.'],
    ['en', 'The goalkeeper and the coach celebrated: the team won the football match and the league.'],
    ['es', 'El portero y el entrenador celebraron: el equipo ganó el partido de fútbol de la liga.'],
    ['fi', 'Jalkapallo-ottelu päättyi voittoon, ja joukkueen valmentaja kiitti maalivahtia.'],
    ['fr', 'Le gardien de but et l’entraîneur fêtent la victoire de l’équipe en championnat de football.'],
    ['it', 'Il portiere e l’allenatore festeggiano: la squadra ha vinto la partita di calcio.'],
    ['nl', 'De doelman en de trainer vieren feest: de ploeg won de wedstrijd in het voetbal.'],
    ['no', 'Keeperen og treneren feirer: laget vant kampen i fotball i Eliteserien.'],
    ['pl', 'Bramkarz i trener świętują: drużyna wygrała mecz, a piłkarz strzelił gola w ekstraklasie.'],
    ['pt', 'O goleiro e o treinador festejam: o time venceu o jogo de futebol do campeonato.'],
    ['sv', 'Målvakten och tränaren firar: laget vann matchen i fotboll i Allsvenskan.'],
  ])('sport is recognised in %s', (language, text) => {
    expect(topOf(text, language)).toBe(1900);
  });

  it('a text without such words has no category', () => {
    expect(classifySubject('She put the letter on the table and left.', { language: 'en' })).toEqual([]);
    expect(classifySubject('', { language: 'en' })).toEqual([]);
    expect(classifySubject('Fusion Fusion', { language: 'other' })).toEqual([]);
  });

  it('every category has a slug of its own and a place in the tree', () => {
    const all = categories();
    expect(all.length).toBe(276);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(276);
    const ids = new Set(all.map(({ id }) => id));
    for (const { parent_id, depth } of all) expect(parent_id === null ? depth === 0 : ids.has(parent_id)).toBe(true);
  });

  it('any text has at most three categories, the heaviest first', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 40 }), fc.constantFrom(...contentLanguages), (text, language) => {
        const found = classifySubject(`${text} election tax football hospital`, { language });
        expect(found.length).toBeLessThanOrEqual(3);
        expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
      }),
      { numRuns: 50 },
    );
    expect(classifySubject('election '.repeat(200_000), { language: 'en' })[0]?.id).toBe(1612);
  });
});
