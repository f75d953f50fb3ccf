import { storyChange } from '@masthead/contract';
import type { StoryField, StoryValues } from '../story-values.ts';

/**
 * Returns fields that the server would refuse in their present state: half an address, a contact without a name. They
 * wait while the rest is saved.
 */
export const unfinishedFields = (values: StoryValues, fields: readonly StoryField[]): StoryField[] =>
  fields.filter((field) => {
    if (field === 'categories' || field === 'files') return false;
    return !storyChange.shape[field].safeParse(values[field]).success;
  });
