/** Returns a number from 0 that looks random and is the same for the same arguments. */
export function draw(at: number, salt: number, below: number): number {
  let mixed = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3ce3);
  mixed ^= mixed >>> 13;
  return (mixed >>> 0) % below;
}

const firstNames = ['Ingrid', 'Torvald', 'Mathilde', 'Jonas', 'Petra', 'Sven', 'Åse', 'Henrik', 'Signe', 'Olav'];
const lastNames = ['Holm', 'Lindqvist', 'Eskelund', 'Askholm', 'Varga', 'Brandt', 'Solberg', 'Nyborg'];
const places = ['Copenhagen', 'Oslo', 'Stockholm', 'Hamburg', 'Helsinki', 'Tallinn', 'Gdansk', 'Bergen'];
const verbs = ['buys a yard from', 'sues', 'praises', 'signs a contract with', 'competes with', 'lends money to'];
const tones = [
  'The results are a great success, and investors are delighted.',
  'The losses are a disaster, and the crisis grows worse.',
  'The board meets again on Thursday.',
];
const words = ['market', 'harbour', 'winter', 'council', 'bridge', 'museum', 'island', 'railway', 'orchard', 'budget'];

/** Names of companies, each the search of a stream. */
export const firms = [
  'Norlunde Lines',
  'Vestby Marine',
  'Askov Energy',
  'Brandt Shipping',
  'Kvist Foods',
  'Solberg Steel',
  'Dagmar Bank',
  'Hovden Media',
  'Tryggve Air',
  'Ryvang Pharma',
  'Elling Motors',
  'Birkely Homes',
];

const person = (at: number, salt: number) =>
  `${firstNames[draw(at, salt, firstNames.length)]} ${lastNames[draw(at, salt + 1, lastNames.length)]}`;
const firm = (at: number, salt: number) => firms[draw(at, salt, firms.length)] ?? 'Norlunde Lines';
const word = (at: number, salt: number) => words[draw(at, salt, words.length)] ?? 'market';

interface Text {
  headline: string;
  body: string;
  author: string;
}

/** Returns an article about companies and people; every tenth is a copy of the one before. */
export function textOf(number: number): Text {
  const at = number % 10 === 9 ? number - 1 : number;
  const headline = `${firm(at, 1)} ${verbs[draw(at, 2, verbs.length)]} ${firm(at, 3)}, says ${person(at, 4)}`;
  const sentences = Array.from({ length: 9 }, (_, line) => {
    const salt = 20 + line * 10;
    const rare = Array.from({ length: 4 }, (_, place) => `x${draw(at, salt + place, 40_000).toString(36)}`).join(' ');
    return `${person(at, line < 3 ? 4 : salt + 4)} of ${firm(at, line < 3 ? 1 : salt + 6)} spoke in ${places[draw(at, salt + 7, places.length)]} about the ${word(at, salt + 8)} and the ${word(at, salt + 9)}, ${rare}.`;
  });
  return { headline, body: [...sentences, tones[draw(at, 9, tones.length)]].join(' '), author: person(at, 10) };
}
