import type { StoryCheck } from '@masthead/contract';

type Code = StoryCheck['code'];

/** The checks, in the order of the text; a group without any of its codes has passed. */
export const checkGroups: readonly {
  name: 'headline' | 'text' | 'contact' | 'cover' | 'pictures' | 'links' | 'category';
  codes: readonly Code[];
}[] = [
  { name: 'headline', codes: ['headline_missing', 'headline_long'] },
  { name: 'text', codes: ['text_missing', 'words_few', 'words_many'] },
  { name: 'contact', codes: ['contact_missing', 'contact_unreachable'] },
  { name: 'cover', codes: ['cover_missing'] },
  { name: 'pictures', codes: ['alt_missing', 'picture_small'] },
  { name: 'links', codes: ['link_broken'] },
  { name: 'category', codes: ['category_missing'] },
];

/** Returns the groups that apply to a text: one without pictures needs no descriptions. */
export const groupsFor = (copytext: string) =>
  checkGroups.filter(
    ({ name }) => (name !== 'pictures' || copytext.includes('<img')) && (name !== 'links' || copytext.includes('<a ')),
  );

/** Returns the place that a check leads to: a part of the text if it concerns one, otherwise a field. */
export const placeOf = ({ code, field }: StoryCheck): string =>
  code === 'alt_missing' ? 'alt' : code === 'link_broken' ? 'link' : field;
