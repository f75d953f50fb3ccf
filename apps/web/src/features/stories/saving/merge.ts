import { isEqual, type StoryField, type StoryValues } from '../story-values.ts';

export interface Sides {
  /** The server's value of each field when it was last merged with the local one. */
  base: StoryValues;
  /** The local values: the server tidies the values that it stores. */
  saved: StoryValues;
  mine: StoryValues;
}

export interface Merge extends Sides {
  /** Fields that both have changed, each differently: only a person can tell. They stay as they are. */
  clashes: StoryField[];
  /** Fields that have come from the server. */
  taken: StoryField[];
  /** The field that is written in has been changed by somebody else, and stays as it is until it is left. */
  isWaiting: boolean;
}

/**
 * Merges the local values with the server's current ones, field by field. Never changes the field that somebody writes
 * in: words typed into a text that has just been exchanged would be half of one and half of the other.
 */
export function merge({ base, saved, mine }: Sides, theirs: StoryValues, writing: StoryField | null): Merge {
  const merged: Merge = {
    base: { ...base },
    saved: { ...saved },
    mine: { ...mine },
    clashes: [],
    taken: [],
    isWaiting: false,
  };
  for (const field of Object.keys(theirs) as StoryField[]) {
    if (isEqual(base[field], theirs[field])) continue;
    const isSame = isEqual(mine[field], theirs[field]);
    if (!isSame && !isEqual(saved[field], mine[field])) merged.clashes.push(field);
    else if (!isSame && field === writing) merged.isWaiting = true;
    else {
      for (const side of [merged.base, merged.saved, merged.mine]) Object.assign(side, { [field]: theirs[field] });
      if (!isSame) merged.taken.push(field);
    }
  }
  return merged;
}

/** Resolves conflicts: the server's values are known now, and `mine` or theirs become the local ones. */
export function answered(merged: Merge, theirs: StoryValues, keeps: 'mine' | 'theirs'): Sides {
  const ofTheirs = Object.fromEntries(merged.clashes.map((field) => [field, theirs[field]]));
  const { base, saved, mine } = merged;
  return {
    base: { ...base, ...ofTheirs },
    saved: { ...saved, ...ofTheirs },
    mine: keeps === 'mine' ? mine : { ...mine, ...ofTheirs },
  };
}
