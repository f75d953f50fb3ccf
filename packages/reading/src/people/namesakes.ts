/** Numbers of profiles that have a part of a name. */
interface NameUse {
  /** Number of all profiles. */
  people: number;
  /** Number with the same first name and another name. */
  given: number;
  /** Number with the same family name and another name. */
  family: number;
}

/** First names go with the family names of their language, about a tenth of all. */
const together = 10;
/** People expected behind a family name that nobody else has. */
const unseen = 0.5;

/**
 * Returns how many other people of one name are to be expected among the profiles, if first and family names are combined by chance
 * within a language.
 */
export const expectedNamesakes = ({ people, given, family }: NameUse): number =>
  (family + unseen) * Math.min(1, (together * (given + 1)) / Math.max(people, 1));
