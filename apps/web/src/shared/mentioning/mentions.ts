export interface Colleague {
  id: string;
  full_name: string;
}

/** Returns what is being typed after an @ at the caret: '' right after it; null if no mention is being typed. */
export function mentionAt(text: string, caret: number): string | null {
  const [, typed] = /(?:^|[\s(])@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? [];
  return typed ?? null;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the colleagues one of whose names begins with what is typed, accents aside. */
export const matching = (typed: string, colleagues: readonly Colleague[]): Colleague[] =>
  colleagues
    .filter(({ full_name: name }) => ` ${plain(name)}`.includes(` ${plain(typed)}`) && plain(name) !== plain(typed))
    .slice(0, 6);

/** Puts a name in place of what is typed. Returns the text and where the caret belongs. */
export function insertMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const start = text.slice(0, caret).lastIndexOf('@');
  const head = `${text.slice(0, start)}@${name} `;
  return { text: head + text.slice(caret), caret: head.length };
}

/** Returns the ids of the colleagues that a text names. */
export const mentionedIn = (text: string, colleagues: readonly Colleague[]): string[] =>
  colleagues.filter(({ full_name: name }) => text.includes(`@${name}`)).map(({ id }) => id);

interface Piece {
  /** Place in the text. */
  at: number;
  text: string;
  isMention: boolean;
}

/** Splits a text at the names it mentions; a longer name goes before a shorter one that it begins with. */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  const sorted = names.toSorted((a, b) => b.length - a.length).map((name) => `@${name}`);
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = sorted.find((one) => text.startsWith(one, at));
    if (!name || at < from) continue;
    if (at > from) pieces.push({ at: from, text: text.slice(from, at), isMention: false });
    pieces.push({ at, text: name, isMention: true });
    from = at + name.length;
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from), isMention: false });
  return pieces;
}
