/** Numbers of profiles of a language that have a part of a name. */
interface NameUse {
  /** Number of all profiles. */
  people: number;
  /** Number with the same first name and another name. */
  given: number;
  /** Number with the same family name and another name. */
  family: number;
}

/** People expected behind a part of a name that nobody else has. */
const unseen = 0.5;

/** Returns how many other people of one name are to be expected among the profiles of its language, if its parts are combined by chance. */
export const expectedNamesakes = ({ people, given, family }: NameUse): number =>
  ((family + unseen) * (given + unseen)) / Math.max(people, given, family, 1);
