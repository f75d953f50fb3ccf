import { z } from 'zod';
import { storyTypes } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, one, page, paging } from './fields.ts';
import { file } from './files.ts';
import { newsroomContact, newsroomFile, pressContact, socialHandle } from './newsroom-parts.ts';
import { newsroom, slug } from './newsrooms.ts';
import { countryShort } from './reference.ts';

const params = z.object({ newsroom_id: id });
/** The public part of a published newsroom. */
export const publicNewsroom = newsroom
  .omit({ brand: true, domain_proof: true, counts: true, created_at: true, updated_at: true })
  .extend({ contacts: z.array(newsroomContact), social_handles: z.array(socialHandle), files: z.array(newsroomFile) });

const publicStory = z.object({
  id,
  url: z.string(),
  type: z.enum(storyTypes),
  language: z.string(),
  headline: z.string(),
  subheading: z.string().nullable(),
  copytext: z.string(),
  boilerplate: z.string().nullable(),
  contact: pressContact.nullable(),
  cover_image: z.string().nullable(),
  cover_image_caption: z.string().nullable(),
  categories: z.array(z.string()),
  countries: z.array(countryShort),
  tags: z.array(z.string()),
  files: z.array(file),
  is_pinned: z.boolean(),
  published_at: dateTime,
  updated_at: dateTime,
  corrections: z.array(z.object({ text: z.string(), created_at: dateTime })),
  versions: z.array(z.object({ language: z.string(), url: z.string() })),
});
export type PublicStory = z.infer<typeof publicStory>;

const ofNobody = { method: 'GET', area: 'newsrooms', access: 'public' } as const;
export const publicSiteEndpoints = defineEndpoints({
  'newsrooms.rss': {
    ...ofNobody,
    path: '/newsrooms/{newsroom_id}/rss',
    summary: 'Stories of a published newsroom as RSS 2.0',
    params,
    answer: 'raw',
  },
  'public.newsrooms.show': {
    ...ofNobody,
    path: '/public/newsrooms/{slug}',
    summary: 'A published newsroom',
    params: z.object({ slug }),
    answer: one(publicNewsroom),
  },
  'public.newsrooms.stories': {
    ...ofNobody,
    path: '/public/newsrooms/{slug}/stories',
    summary: 'Published stories, pinned ones first, then newest first',
    params: z.object({ slug }),
    query: z.object(paging),
    answer: page(publicStory),
  },
  'public.stories.show': {
    ...ofNobody,
    path: '/public/stories/{story_id}',
    summary: 'A published story',
    params: z.object({ story_id: id }),
    answer: one(publicStory),
  },
  'screenshots.story': {
    method: 'GET',
    path: '/stories/{story_id}.{format}',
    area: 'stories',
    summary: 'The story as a PDF or a picture; style: a PR style of the brand or the story',
    access: 'brand member',
    subject: { kind: 'story', id: 'params.story_id' },
    params: z.object({ story_id: id, format: z.enum(['pdf', 'png']) }),
    query: z.object({ style: id.optional() }),
    answer: 'raw',
    rateLimit: 60,
  },
});
