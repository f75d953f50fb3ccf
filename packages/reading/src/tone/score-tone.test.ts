import { describe, expect, it } from 'vitest';
import { hasData } from '../measured/records.ts';
import { meanTone, measureTone } from '../measured/tone.ts';
import { scoreTone } from './score-tone.ts';

const toneOf = (language: string, text: string, terms?: string[]) => scoreTone(text, { language, terms }).tone;

describe('scoreTone', () => {
  it.each([
    ['en', 'A wonderful, brilliant success for everyone.', 'This is a terrible disaster and a disgrace.'],
    ['da', 'Det er en fantastisk succes, og alle er glade.', 'Det er en forfærdelig katastrofe og en skandale.'],
    ['de', 'Ein großartiger Erfolg, alle freuen sich.', 'Eine schreckliche Katastrophe und ein Skandal.'],
    ['es', 'Un éxito maravilloso, todos felices.', 'Un desastre horrible y una vergüenza.'],
    ['fi', 'Loistava menestys, kaikki ovat iloisia.', 'Kauhea katastrofi ja surkea skandaali.'],
    ['fr', 'Un succès magnifique, tout le monde est heureux.', 'Une catastrophe horrible et une honte.'],
    ['it', 'Un successo meraviglioso, tutti felici.', 'Un disastro terribile e una vergogna.'],
    ['nl', 'Een geweldig succes, iedereen is blij.', 'Een verschrikkelijke ramp en een schande.'],
    ['no', 'En strålende suksess, og alle er glade.', 'En forferdelig katastrofe og en skandale.'],
    ['pl', 'Wspaniały sukces, wszyscy są szczęśliwi.', 'Straszna katastrofa i skandal.'],
    ['pt', 'Um sucesso maravilhoso, todos felizes.', 'Um desastre horrível e uma vergonha.'],
    ['sv', 'En fantastisk framgång, alla är glada.', 'En fruktansvärd katastrof och en skandal.'],
  ])('praise and blame are distinguished in %s', (language, praise, blame) => {
    expect(toneOf(language, praise)).toBe('positive');
    expect(toneOf(language, blame)).toBe('negative');
  });

  it('a negation reverses the tone', () => {
    expect(scoreTone('This is not good.', { language: 'en' }).score).toBeLessThan(
      scoreTone('This is good.', { language: 'en' }).score,
    );
  });

  it('a clause after “but” weighs more than the one before it, and a word with repeated letters counts as that word', () => {
    const score = (text: string) => scoreTone(text, { language: 'en' }).score;
    expect(score('The food was terrible but the room was wonderful.')).toBeGreaterThan(
      score('The room was wonderful but the food was terrible.'),
    );
    expect(score('This is greaaaat')).toBe(score('This is great'));
    expect(score('This is goooood')).toBe(score('This is good'));
  });

  it.each([
    ['no', 'Soldater flyttet til plattformen fredag, skrev foreldrene.'],
    ['it', 'Durante il processo il consiglio ha stabilito il piano successivo.'],
    ['pt', 'Durante o processo, o partido escreveu uma nova novela.'],
    ['de', 'Am Montag schreiben bereits einige Freundinnen aus dem Krankenhaus.'],
    ['pl', 'Drogi mają długość stu kilometrów i prowadzą na południe.'],
  ])('words that begin like a word with a tone have none themselves in %s', (language, text) => {
    expect(scoreTone(text, { language }).tone).toBe('neutral');
    expect(Math.abs(scoreTone(text, { language }).score)).toBeLessThan(0.1);
  });

  it.each([
    ['es', 'Me gusta', 'No me gusta'],
    ['de', 'Das ist kein Problem', 'Das ist ein Problem'],
    ['fr', 'Nous allons lutter contre cela', 'Nous votons contre le projet'],
  ])('a phrase replaces the tones of its words in %s', (language, good, bad) => {
    expect(scoreTone(good, { language }).score).toBeGreaterThan(0);
    expect(scoreTone(bad, { language }).score).toBeLessThan(-0.1);
  });

  it('a conjunction of contrast is one in its own language only', () => {
    const score = (text: string) => scoreTone(text, { language: 'pt' }).score;
    expect(score('Que linda. Quero mais uma.')).toBe(score('Que linda. Quero ver uma.'));
    expect(score('Que linda. Quero mas outra.')).toBeLessThan(score('Que linda. Quero ver outra.'));
  });

  it('an article or pronoun that is elided does not hide the word after it', () => {
    expect(toneOf('fr', 'Voici l’espoir et l’excellence d’une magnifique équipe.')).toBe('positive');
    expect(scoreTone('Une entreprise d’escrocs', { language: 'fr' }).score).toBeLessThan(-0.3);
    expect(scoreTone('Je n’aime plus ce film', { language: 'fr' }).score).toBeLessThan(
      scoreTone('Moi j’aime ce film', { language: 'fr' }).score,
    );
    expect(scoreTone("I wouldn't enjoy it.", { language: 'en' }).score).toBeLessThan(0);
  });

  it.each(['en', 'de', 'fr', 'pl'])('smileys and emoji have the same tone in every language, as in %s', (language) => {
    for (const sign of ['😍', ':D', '👏', ':-)', '^_^', ":'D", '♡'])
      expect(toneOf(language, `12 ${sign}`)).toBe('positive');
    for (const sign of ['😡', ":'(", '👎', ':/']) expect(toneOf(language, `12 ${sign}`)).toBe('negative');
    for (const text of ['https://a.example/x', 'note:(1)', 'abc:def']) expect(toneOf(language, text)).toBe('neutral');
  });

  it('a negation before a smiley does not concern it', () => {
    for (const sign of [':)', '😍', '<3']) expect(toneOf('de', `Noch kein Termin ${sign}`)).toBe('positive');
  });

  it('an address and the name of an account have no tone', () => {
    expect(toneOf('en', 'See https://news.example/terrible-disaster by @horrible_hate')).toBe('neutral');
  });

  it('only the sentences that name the term count', () => {
    const text =
      'Nordbank lider et forfærdeligt tab og en skandale. Vejret var fantastisk, dejligt og strålende i hele landet.';
    expect(toneOf('da', text, ['Nordbank'])).toBe('negative');
    expect(toneOf('da', text, ['vejret'])).toBe('positive');
  });

  it('the score stays within its bounds for any text', () => {
    for (const text of ['', '!!!', 'hate '.repeat(5000), 'love '.repeat(5000), '\u0000']) {
      const { score, confidence } = scoreTone(text, { language: 'xx', terms: ['hate'] });
      expect(Math.abs(score)).toBeLessThanOrEqual(1);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });
});

describe.skipIf(!hasData)('the shared labelled texts (skipped where ../shared is absent)', { timeout: 60_000 }, () => {
  it('tones agree with people: macro F1 66 on average, 62 where no text was read, and far above guessing in each language', () => {
    const figures = measureTone();
    expect(meanTone(figures)).toBeGreaterThan(66);
    expect(meanTone(measureTone('testing'))).toBeGreaterThan(62.6);
    for (const { f1, majority } of figures) expect(f1).toBeGreaterThan(majority + 25);
  });

  it('the stated confidence is within 5 points of the share that is right on every set', () => {
    for (const { miscalibration } of measureTone()) expect(miscalibration).toBeLessThan(5);
  });
});
