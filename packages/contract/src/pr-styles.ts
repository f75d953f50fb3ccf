import { z } from 'zod';
import { colour } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, many, one, requiredText } from './fields.ts';
import { fonts } from './form-choices.ts';

/** Ready-made frames of a story as PDF, picture and mail. */
export const styleTemplates = ['classic', 'modern', 'letter'] as const;
export const prStyleForm = z.object({
  name: requiredText,
  template: z.enum(styleTemplates),
  settings: z.object({
    main_color: colour,
    secondary_color: colour,
    font: z.enum(fonts),
    logo_position: z.enum(['left', 'centre', 'right', 'none']),
  }),
});
export const prStyle = prStyleForm.extend({ id, brand_id: id, story_id: id.nullable(), created_at: dateTime });
export type PrStyleForm = z.infer<typeof prStyleForm>;
export type PrStyle = z.infer<typeof prStyle>;

const ofBrand = { subject: { kind: 'brand', id: 'params.brand_id' }, params: z.object({ brand_id: id }) } as const;
const params = z.object({ story_id: id });
const subject = { kind: 'story', id: 'params.story_id' } as const;
const reading = { access: 'brand member', subject, params } as const;
const changing = { access: 'story.update', subject, params } as const;
const styleParams = z.object({ pr_style_id: id });
const ofStyle = {
  access: 'story.update',
  subject: { kind: 'pr_style', id: 'params.pr_style_id' },
  params: styleParams,
} as const;

export const prStyleEndpoints = defineEndpoints({
  'style-templates.index': {
    method: 'GET',
    path: '/style-templates',
    area: 'stories',
    summary: 'Ready-made frames of a story with their settings',
    access: 'signed-in',
    answer: many(prStyleForm),
  },
  'brands.pr-styles.index': {
    method: 'GET',
    path: '/brands/{brand_id}/pr-styles',
    area: 'brands',
    summary: 'PR styles of the brand by name',
    access: 'brand member',
    ...ofBrand,
    answer: many(prStyle),
  },
  'brands.pr-styles.store': {
    method: 'POST',
    path: '/brands/{brand_id}/pr-styles',
    area: 'brands',
    summary: 'Makes a PR style of the brand',
    access: 'story.update',
    ...ofBrand,
    body: prStyleForm,
    answer: one(prStyle),
    status: 201,
  },
  'stories.pr-styles.index': {
    method: 'GET',
    path: '/stories/{story_id}/pr-styles',
    area: 'stories',
    summary: 'PR styles that the story can use: its own, then those of the brand',
    ...reading,
    answer: many(prStyle),
  },
  'stories.pr-styles.store': {
    method: 'POST',
    path: '/stories/{story_id}/pr-styles',
    area: 'stories',
    summary: 'Makes a PR style of this story alone',
    ...changing,
    body: prStyleForm,
    answer: one(prStyle),
    status: 201,
  },
  'pr-styles.update': {
    method: 'PUT',
    path: '/pr-styles/{pr_style_id}',
    area: 'stories',
    summary: 'Changes a PR style',
    ...ofStyle,
    body: prStyleForm,
    answer: one(prStyle),
  },
  'pr-styles.delete': {
    method: 'DELETE',
    path: '/pr-styles/{pr_style_id}',
    area: 'stories',
    summary: 'Removes a PR style',
    ...ofStyle,
    answer: null,
  },
});
