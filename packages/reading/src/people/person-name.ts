/** A person's name in parts, folded: lower case, without accents, degrees and signs. */
interface PersonName {
  /** First and middle names; an initial is one letter. */
  given: string[];
  /** Family name with its particles, as one word. */
  family: string;
}

const degree = /^(?:phd|md|msc|ba|ma|mba|jr|sr|llm|esq|ii|iii|iv|dr|prof|professor|dipl|ing|mag|mr|mrs|ms)$/;
const particle =
  /^(?:van|von|vom|zu|zur|de|der|den|del|della|di|da|do|dos|das|du|la|le|el|al|af|av|bin|ibn|ben|y|e|ter|ten|op|mac|mc|st)$/;
const single: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  å: 'a',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  œ: 'oe',
  ı: 'i',
};

/** Returns a word in the form in which names are compared: 'Møller', 'MOLLER' and 'Moller' are one. */
export const foldName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[øæåßłđðþœı]/g, (letter) => single[letter]!)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’‘`´]/g, '');

/** Returns the parts of a name; null for one word, which is no full name. 'Doe, Jane' is read as 'Jane Doe'. */
export function parsePersonName(name: string): PersonName | null {
  const [before, after, ...more] = name.split(',').map((part) => part.trim());
  const isTurned = before && after && more.length === 0 && !degree.test(foldName(after).replace(/\W/g, ''));
  const written = (isTurned ? `${after} ${before}` : (before ?? ''))
    .split(/[\s.]+/)
    .map((word) => word.replace(/[^\p{L}\p{M}'’‘`´-]/gu, ''))
    .filter((word) => word && !degree.test(foldName(word)));
  if (written.length < 2) return null;
  let from = written.length - 1;
  // 'E.' in the middle is an initial, 'e' a particle; in a name all in capitals the two look alike.
  while (
    from > 1 &&
    particle.test(written[from - 1]!.toLowerCase()) &&
    (written[from - 1]!.length > 1 || /\p{Ll}/u.test(written[from - 1]!))
  )
    from -= 1;
  const words = written.map(foldName);
  const given = words.slice(0, from).flatMap((word) => word.split('-').filter(Boolean));
  const family = words.slice(from).join('').replaceAll('-', '');
  return given.length > 0 && family.length > 1 ? { given, family } : null;
}

/** Returns the key that spellings of one full name share. */
export const nameKey = ({ given, family }: PersonName): string => `${given.join(' ')} ${family}`;

/** Returns the key that all names share which could be one person's: the family name and the first initial. */
export const nameBlock = ({ given, family }: PersonName): string => `${family} ${given[0]![0]}`;

/** Returns the keys of all names with the family name of one whose first names begin with a Latin letter. */
export const nameBlocks = ({ family }: PersonName): string[] =>
  [...'abcdefghijklmnopqrstuvwxyz'].map((initial) => `${family} ${initial}`);

/** Returns true if the first names are only initials. */
export const hasInitialsAlone = ({ given }: PersonName): boolean => given.every((word) => word.length === 1);

/**
 * - `same`: one name in two spellings.
 * - `compatible`: one may be short for the other ('J. Doe', 'Jane M. Doe').
 * - `different`: two names.
 */
type NameLikeness = 'same' | 'compatible' | 'different';

const fits = (a: string, b: string): boolean =>
  a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));

/** Compares two names. First names are compared in order; a middle name may be missing, but not contradict. */
export function compareNames(a: PersonName, b: PersonName): NameLikeness {
  if (a.family !== b.family) return 'different';
  if (a.given.join('') === b.given.join('')) return 'same';
  const [short, long] = a.given.length <= b.given.length ? [a.given, b.given] : [b.given, a.given];
  if (!fits(short[0]!, long[0]!)) return 'different';
  let at = 1;
  for (const word of short.slice(1)) {
    while (at < long.length && !fits(word, long[at]!)) at += 1;
    if (at === long.length) return 'different';
    at += 1;
  }
  return 'compatible';
}
