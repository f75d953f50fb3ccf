import { type PressContact, pressContact, storyChange } from '@masthead/contract';
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

/** Returns false for a part of a contact that the server would refuse. */
export const isContactPart = (part: keyof PressContact, value: unknown): boolean =>
  pressContact.shape[part].safeParse(value).success;
