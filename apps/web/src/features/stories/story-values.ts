import type { Story, StoryChange, StoryForm } from '@masthead/contract';
import { type CategoryPlace, chosenOf, pathsOf } from '../../shared/categories/index.ts';

/**
 * Values of a story in the editor: those of the calls, except files, which are shown, and categories, which are chosen
 * one by one.
 */
export interface StoryValues {
  headline: string;
  subheading: string | null;
  copytext: string;
  boilerplate: string | null;
  contact: Story['contact'];
  date: string | null;
  cover_image: Story['cover_image'];
  cover_image_caption: string | null;
  seo_title: string | null;
  social_title: string | null;
  social_description: string | null;
  social_image: Story['social_image'];
  display_mode: Story['display_mode'];
  /** Ids of the chosen ones, without those above them. */
  categories: number[];
  countries: string[];
  tags: string[];
  files: Story['files'];
  language: string;
  type: Story['type'];
  /** The day for which a draft is planned. */
  planned_on: string | null;
  newsroom_id: string;
  pr_style_id: string | null;
  slug: string | null;
  published_at: string | null;
}
export type StoryField = keyof StoryValues;
export const textFields = ['headline', 'subheading', 'copytext', 'boilerplate'] as const satisfies StoryField[];

export const valuesOf = (story: Story): StoryValues => ({
  headline: story.headline,
  subheading: story.subheading,
  copytext: story.copytext,
  boilerplate: story.boilerplate,
  contact: story.contact,
  date: story.date,
  cover_image: story.cover_image,
  cover_image_caption: story.cover_image_caption,
  seo_title: story.seo_title,
  social_title: story.social_title,
  social_description: story.social_description,
  social_image: story.social_image,
  display_mode: story.display_mode,
  categories: chosenOf(story.categories),
  countries: story.countries.map(({ id }) => id),
  tags: story.tags.map(({ name }) => name),
  files: story.files,
  language: story.language,
  type: story.type,
  planned_on: story.planned_on,
  newsroom_id: story.newsroom.id,
  pr_style_id: story.pr_style_id,
  slug: story.slug,
  published_at: story.published_at,
});

/** Returns the initial values of a new story. */
export const emptyValues = (language: string, newsroomId: string): StoryValues => ({
  headline: '',
  subheading: null,
  copytext: '',
  boilerplate: null,
  contact: null,
  date: null,
  cover_image: null,
  cover_image_caption: null,
  seo_title: null,
  social_title: null,
  social_description: null,
  social_image: null,
  display_mode: 'normal',
  categories: [],
  countries: [],
  tags: [],
  files: [],
  language,
  type: 'press-release',
  planned_on: null,
  newsroom_id: newsroomId,
  pr_style_id: null,
  slug: null,
  published_at: null,
});

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns fields in which two states of a story differ. */
export const changedFields = (before: StoryValues, after: StoryValues): StoryField[] =>
  (Object.keys(after) as StoryField[]).filter((field) => !isEqual(before[field], after[field]));

/** Returns fields as the calls take them. */
export function bodyOf(values: StoryValues, fields: readonly StoryField[], all: readonly CategoryPlace[]): StoryChange {
  const { categories, files, ...plain } = values;
  const body = { ...plain, categories: pathsOf(categories, all), files: files.map(({ id }) => id) };
  return Object.fromEntries(fields.map((field) => [field, body[field]])) as StoryChange;
}

/** Returns the body that creates a story: an address and a displayed date are set at its first publication. */
export function formOf(values: StoryValues, all: readonly CategoryPlace[]): StoryForm {
  const fields = changedFields(emptyValues('', ''), values).filter(
    (field) => !['slug', 'published_at'].includes(field),
  );
  return bodyOf(values, fields, all) as StoryForm;
}
