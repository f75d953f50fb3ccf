import { changedFields, type StoryField, type StoryValues } from '../story-values.ts';

export interface Merge {
  values: StoryValues;
  /** Fields that both have changed, each differently: only a person can tell. */
  clashes: StoryField[];
}

/** Brings two changes of one state together, field by field. Where both changed the same, mine stands until somebody decides. */
export function merge(base: StoryValues, mine: StoryValues, theirs: StoryValues): Merge {
  const ofMine = new Set(changedFields(base, mine));
  const ofTheirs = changedFields(base, theirs);
  const differ = new Set(changedFields(mine, theirs));
  const taken = ofTheirs.filter((field) => !ofMine.has(field));
  return {
    values: { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
    clashes: ofTheirs.filter((field) => ofMine.has(field) && differ.has(field)),
  };
}
