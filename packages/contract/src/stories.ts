import { z } from 'zod';
import { imageCrop } from './accounts.ts';
import { approvalStates, displayModes, storyStatuses, storyTypes } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  countryId,
  date,
  dateTime,
  id,
  languageCode,
  list,
  longText,
  many,
  one,
  ordinal,
  page,
  paging,
  requiredText,
  shortText,
  timezone,
} from './fields.ts';
import { file } from './files.ts';
import { limits } from './limits.ts';
import { pressContact } from './newsroom-parts.ts';
import { factsPeriod, readingFacts, slug } from './newsrooms.ts';
import { prStyle } from './pr-styles.ts';
import { category, countryShort, language } from './reference.ts';

/** Language of a story: any that documents are recognised in, or that of its newsroom, such as pt_BR. */
const storyLanguage = z.union([languageCode, language]);

/** HTML as the editor writes it; the server keeps only what stories may hold. */
const html = z.string().max(limits.storyBytes);

const person = z.object({ id, full_name: z.string() }).nullable();
/** `state` of a version in another language: up to date with its original, or behind by so many paragraphs. */
const storyVersion = z.object({
  id,
  language: storyLanguage,
  headline: z.string(),
  status: z.enum(storyStatuses),
  is_original: z.boolean(),
  paragraphs_behind: z.number().int(),
});
const storyCorrection = z.object({ id, text: z.string(), created_at: dateTime });

/** A story in a list, without its texts. */
export const storyShort = z.object({
  id,
  brand_id: id,
  newsroom_id: id,
  newsroom: z.object({ id, name: z.string(), slug: z.string(), is_published: z.boolean() }),
  original_id: id.nullable(),
  type: z.enum(storyTypes),
  status: z.enum(storyStatuses),
  display_mode: z.enum(displayModes),
  language: storyLanguage,
  headline: z.string(),
  subheading: z.string().nullable(),
  cover_image: imageCrop.nullable(),
  scheduled_at: dateTime.nullable(),
  /** A scheduled story whose hidden newsroom goes online with it. */
  publishes_newsroom: z.boolean(),
  timezone: z.string().nullable(),
  /** The day on which a draft should be published. */
  planned_on: date.nullable(),
  published_at: dateTime.nullable(),
  first_published_at: dateTime.nullable(),
  /** Published in a published newsroom, so that everybody can read it. */
  is_public: z.boolean(),
  /** Address on the public site; null before the first publication. */
  url: z.string().nullable(),
  /** An editor waits for a colleague who may publish the newsroom. */
  publish_request: z.object({ user: person, requested_at: dateTime }).nullable(),
  /** The brand publishes and schedules only what a colleague has approved. */
  needs_approval: z.boolean(),
  /** State of the approval, by whom and when; null: nobody was asked, or the text was changed afterwards. */
  approval: z.object({ state: z.enum(approvalStates), user: person, at: dateTime }).nullable(),
  views: z.number().int(),
  comments: z.number().int(),
  updated_at: dateTime,
  updated_by: person,
  created_at: dateTime,
});
export type StoryShort = z.infer<typeof storyShort>;

export const story = storyShort.extend({
  copytext: z.string(),
  boilerplate: z.string().nullable(),
  contact: pressContact.nullable(),
  date: date.nullable(),
  cover_image_caption: z.string().nullable(),
  /** Title for search engines; null: the headline. */
  seo_title: z.string().nullable(),
  /** Title, description and picture of the card in networks; null: headline, subheading and cover. */
  social_title: z.string().nullable(),
  social_description: z.string().nullable(),
  social_image: imageCrop.nullable(),
  categories: z.array(category.pick({ id: true, name: true, depth: true, parent_id: true })),
  countries: z.array(countryShort),
  tags: z.array(z.object({ id, name: z.string() })),
  files: z.array(file),
  slug: z.string().nullable(),
  pr_style_id: id.nullable(),
  /** Styles that the story may have: its own, then those of the brand. */
  pr_styles: z.array(prStyle),
  /**
   * Increases with every saved change; sent back with a change, so that no one overwrites the words of others unseen.
   */
  revision: z.number().int(),
  versions: z.array(storyVersion),
  corrections: z.array(storyCorrection),
});
export type Story = z.infer<typeof story>;

/** Reasons why a published story is not visible. */
const storyWarning = z.object({ code: z.enum(['newsroom_unpublished']), message: z.string() });

const storyFields = z.object({
  headline: shortText,
  subheading: z.string().trim().max(1000).nullable(),
  copytext: html,
  boilerplate: html.nullable(),
  contact: pressContact.nullable(),
  date: date.nullable(),
  cover_image: imageCrop.nullable(),
  cover_image_caption: z.string().trim().max(1000).nullable(),
  seo_title: requiredText.nullable(),
  social_title: requiredText.nullable(),
  social_description: z.string().trim().min(1).max(500).nullable(),
  social_image: imageCrop.nullable(),
  display_mode: z.enum(displayModes),
  /** Each category as the ids along its path. */
  categories: z.array(z.array(ordinal).min(1).max(3)).max(50),
  countries: z.array(countryId).max(60),
  /** Names; what the brand does not have yet is made. */
  tags: z.array(requiredText).max(50),
  /** Ids of uploaded files in their order. */
  files: z.array(id).max(limits.storyFiles),
  language: storyLanguage,
  type: z.enum(storyTypes),
  timezone: timezone.nullable(),
  planned_on: date.nullable(),
  newsroom_id: id,
  pr_style_id: id.nullable(),
  slug,
  /** The date shown; never after the first publication. */
  published_at: dateTime,
});
/**
 * A draft may be empty; missing parts are requested before it is sent. Without a newsroom the brand's own is used, or
 * made.
 */
const storyForm = storyFields.omit({ slug: true, published_at: true }).partial();
/** `revision`: the one the change was made on; an older one is a conflict (409) unless left out. */
export const storyChange = storyFields.partial().extend({ revision: ordinal.optional() });
export type StoryForm = z.output<typeof storyForm>;
export type StoryChange = z.output<typeof storyChange>;

const storyRevision = z.object({
  revision: z.number().int(),
  user: person,
  created_at: dateTime,
  headline: z.string(),
  words: z.number().int(),
});
const storyText = z.object({
  headline: z.string(),
  subheading: z.string().nullable(),
  copytext: z.string(),
  boilerplate: z.string().nullable(),
});

export const publishWish = z.object({
  date: dateTime.optional(),
  timezone: timezone.optional(),
  publish_newsroom: z.boolean().optional(),
});

const params = z.object({ story_id: id });
const subject = { kind: 'story', id: 'params.story_id' } as const;
const reading = { access: 'brand member', subject, params } as const;
export const changing = { access: 'story.update', subject, params } as const;

export const storyEndpoints = defineEndpoints({
  'stories.index': {
    method: 'GET',
    path: '/stories',
    area: 'stories',
    summary: 'Stories, last changed first; search looks in headline and subheading',
    access: 'brand member',
    subject: { kind: 'brands', id: 'query.brands' },
    query: z.object({
      brands: list(id).optional(),
      newsrooms: list(id).optional(),
      languages: list(storyLanguage).optional(),
      status: z.enum(storyStatuses).optional(),
      search: shortText.optional(),
      ...paging,
    }),
    answer: page(storyShort),
  },
  'stories.store': {
    method: 'POST',
    path: '/stories',
    area: 'stories',
    summary: 'Makes a draft',
    access: 'story.create',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: storyForm.extend({ brand_id: id }),
    bodyLimit: limits.storyBytes * 2,
    answer: one(story),
    status: 201,
  },
  'stories.show': {
    method: 'GET',
    path: '/stories/{story_id}',
    area: 'stories',
    summary: 'One story',
    ...reading,
    answer: one(story),
  },
  'stories.update': {
    method: 'PATCH',
    path: '/stories/{story_id}',
    area: 'stories',
    summary: 'Changes what is sent; 409 with the newer revision where somebody else has saved since',
    ...changing,
    body: storyChange,
    bodyLimit: limits.storyBytes * 2,
    answer: one(story),
  },
  'stories.delete': {
    method: 'DELETE',
    path: '/stories/{story_id}',
    area: 'stories',
    summary: 'Removes a story with its schedule; its public address answers 410',
    ...changing,
    answer: null,
  },
  'stories.restore': {
    method: 'POST',
    path: '/stories/{story_id}/restore',
    area: 'stories',
    summary: 'Brings back a story removed within the last day, as a draft',
    ...changing,
    answer: one(story),
    status: 200,
  },
  'stories.publish': {
    method: 'POST',
    path: '/stories/{story_id}/publish',
    area: 'stories',
    summary:
      'Publishes now, or schedules where date is in the future; what is missing comes back by field. With publish_newsroom, which needs newsroom.publish, a hidden newsroom is published with the story',
    ...changing,
    body: publishWish.prefault({}),
    answer: one(story).extend({ warnings: z.array(storyWarning) }),
    status: 200,
  },
  'stories.unpublish': {
    method: 'POST',
    path: '/stories/{story_id}/unpublish',
    area: 'stories',
    summary: 'Takes a story off the site, or its schedule away',
    ...changing,
    answer: one(story),
    status: 200,
  },
  'stories.related': {
    method: 'GET',
    path: '/stories/{story_id}/related',
    area: 'stories',
    summary: 'Other stories of the newsroom that share tags and categories, the closest first',
    ...reading,
    answer: many(storyShort),
  },
  'stories.preview': {
    method: 'GET',
    path: '/stories/{story_id}/preview',
    area: 'stories',
    summary: 'The unguessable address under which the draft can be read; it is not indexed',
    ...reading,
    access: 'story.update',
    answer: one(z.object({ url: z.string() })),
  },
  'stories.renew-preview': {
    method: 'POST',
    path: '/stories/{story_id}/renew-preview',
    area: 'stories',
    summary: 'Gives the preview a new address; the old one ends at once',
    ...changing,
    answer: one(z.object({ url: z.string() })),
    status: 200,
  },
  'stories.facts': {
    method: 'GET',
    path: '/stories/{story_id}/facts',
    area: 'stories',
    summary: 'Views, downloads and referrers of a story in a period, by days in UTC',
    ...reading,
    access: 'story.update',
    query: z.object(factsPeriod),
    answer: one(readingFacts.omit({ top_stories: true })),
  },
  'stories.versions.store': {
    method: 'POST',
    path: '/stories/{story_id}/versions',
    area: 'stories',
    summary: 'Begins a version in another language with the texts of this one',
    access: 'story.create',
    subject,
    params,
    body: z.object({ language: storyLanguage }),
    answer: one(story),
    status: 201,
  },
  'stories.versions.up-to-date': {
    method: 'POST',
    path: '/stories/{story_id}/versions/up-to-date',
    area: 'stories',
    summary: 'Says that this version was brought up to its original',
    ...changing,
    answer: one(story),
    status: 200,
  },
  'stories.revisions.index': {
    method: 'GET',
    path: '/stories/{story_id}/revisions',
    area: 'stories',
    summary: 'History of the text, newest first',
    ...reading,
    query: z.object(paging),
    answer: page(storyRevision),
  },
  'stories.revisions.show': {
    method: 'GET',
    path: '/stories/{story_id}/revisions/{revision}',
    area: 'stories',
    summary: 'The text as it was',
    access: 'brand member',
    subject,
    params: params.extend({ revision: z.coerce.number().pipe(ordinal) }),
    answer: one(storyText),
  },
  'stories.corrections.store': {
    method: 'POST',
    path: '/stories/{story_id}/corrections',
    area: 'stories',
    summary: 'Says under the published story, with the date, what was corrected',
    ...changing,
    body: z.object({ text: longText.min(1) }),
    answer: one(storyCorrection),
    status: 201,
  },
  'stories.corrections.delete': {
    method: 'DELETE',
    path: '/stories/{story_id}/corrections/{correction_id}',
    area: 'stories',
    summary: 'Takes a correction away',
    access: 'story.update',
    subject,
    params: params.extend({ correction_id: id }),
    answer: null,
  },
});
