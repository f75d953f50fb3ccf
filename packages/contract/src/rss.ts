import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, many, one, page, paging, requiredText } from './fields.ts';
import { rssOrderings } from './form-choices.ts';
import { limits } from './limits.ts';
import { outletShort } from './outlets.ts';

const ordering = z.enum(rssOrderings);

const rssFeed = z.object({
  id,
  brand_id: id,
  name: z.string(),
  ordering,
  /** The public address as RSS 2.0. Anyone who has it can read the feed. */
  url: z.string(),
  json_url: z.string(),
  html_url: z.string(),
  /** The stream whose new mentions are added automatically; null: only mentions added by users. */
  stream: z.object({ id, name: z.string() }).nullable(),
  counts: z.object({ mentions: z.number().int() }),
  created_at: dateTime,
  updated_at: dateTime,
});
export type RssFeed = z.infer<typeof rssFeed>;

/** A mention as the feed has saved it; it stays when its stream changes. `id` is the mention's. */
const rssMention = z.object({
  id,
  headline: z.string(),
  excerpt: z.string(),
  url: z.string(),
  author: z.string().nullable(),
  media_outlet: outletShort,
  language: z.string(),
  thumbnail: z.string().nullable(),
  published_at: dateTime,
  added_at: dateTime,
  /** Hidden mentions are left out of the public feed. */
  hidden: z.boolean(),
});
export type RssMention = z.infer<typeof rssMention>;

export const rssFeedForm = z.object({ name: requiredText, ordering: ordering.default('new_to_old') });

const feedParams = z.object({ rss_feed_id: id });
const subject = { kind: 'rss_feed', id: 'params.rss_feed_id' } as const;
const mentionList = z.object({
  mentions: z
    .array(id)
    .min(1)
    .max(limits.rssMentions)
    .refine((ids) => new Set(ids).size === ids.length),
});
const publicFeed = {
  method: 'GET',
  area: 'rss',
  access: 'public',
  base: 'root',
  params: z.object({ token: z.string().regex(/^[\w-]{20,64}$/) }),
  answer: 'raw',
} as const;

const ofBrand = {
  access: 'brand.update',
  subject: { kind: 'brand', id: 'params.brand_id' },
  params: z.object({ brand_id: id }),
} as const;
const feedList = z.object({ rss_feeds: z.array(id).min(1).max(limits.bulkRows) });

export const rssEndpoints = defineEndpoints({
  'rss-feeds.index': {
    method: 'GET',
    path: '/brands/{brand_id}/rss-feeds',
    area: 'rss',
    summary: 'Feeds of a brand, newest first',
    access: 'brand.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    answer: many(rssFeed),
  },
  'rss-feeds.store': {
    method: 'POST',
    path: '/brands/{brand_id}/rss-feeds',
    area: 'rss',
    summary: 'Makes a feed with a public address that cannot be guessed',
    access: 'brand.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    body: rssFeedForm,
    answer: one(rssFeed),
    status: 201,
  },
  'rss-feeds.update': {
    method: 'PATCH',
    path: '/rss-feeds/{rss_feed_id}',
    area: 'rss',
    summary: 'Changes name or ordering; manual begins with the order that is shown',
    access: 'brand.update',
    subject,
    params: feedParams,
    body: z.object({ name: requiredText.optional(), ordering: ordering.optional() }),
    answer: one(rssFeed),
  },
  'rss-feeds.bulk-delete': {
    method: 'POST',
    path: '/brands/{brand_id}/rss-feeds/bulk-delete',
    area: 'rss',
    summary: 'Removes feeds; their addresses answer 404, and for seven days they can be restored',
    ...ofBrand,
    body: feedList,
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'rss-feeds.bulk-restore': {
    method: 'POST',
    path: '/brands/{brand_id}/rss-feeds/bulk-restore',
    area: 'rss',
    summary: 'Brings removed feeds back with their addresses and mentions',
    ...ofBrand,
    body: feedList,
    answer: one(z.object({ restored: z.number().int() })),
    status: 200,
  },
  'rss-feeds.delete': {
    method: 'DELETE',
    path: '/rss-feeds/{rss_feed_id}',
    area: 'rss',
    summary: 'Removes a feed; its address answers 404, and for seven days it can be restored',
    access: 'brand.update',
    subject,
    params: feedParams,
    answer: null,
  },
  'rss-feeds.renew-address': {
    method: 'POST',
    path: '/rss-feeds/{rss_feed_id}/renew-address',
    area: 'rss',
    summary: 'Gives the feed a new public address; the old one ends at once',
    access: 'brand.update',
    subject,
    params: feedParams,
    answer: one(rssFeed),
  },
  'rss-feeds.mentions.index': {
    method: 'GET',
    path: '/rss-feeds/{rss_feed_id}/mentions',
    area: 'rss',
    summary: 'Mentions of a feed in its order',
    access: 'brand.update',
    subject,
    params: feedParams,
    query: z.object(paging),
    answer: page(rssMention),
  },
  'rss-feeds.mentions.add': {
    method: 'POST',
    path: '/rss-feeds/{rss_feed_id}/mentions',
    area: 'rss',
    summary: 'Adds mentions of the brand; those that the feed has already stay where they are',
    access: 'brand.update',
    subject,
    params: feedParams,
    body: mentionList,
    answer: z.object({ data: z.object({ added: z.number().int(), mentions: z.number().int() }) }),
  },
  'rss-feeds.mentions.remove': {
    method: 'DELETE',
    path: '/rss-feeds/{rss_feed_id}/mentions',
    area: 'rss',
    summary: 'Takes mentions out of the feed',
    access: 'brand.update',
    subject,
    params: feedParams,
    body: mentionList,
    answer: null,
  },
  'rss-feeds.reorder': {
    method: 'POST',
    path: '/rss-feeds/{rss_feed_id}/update-order',
    area: 'rss',
    summary: 'Puts mentions of a manual feed in the order of the list; others stay where they are',
    access: 'brand.update',
    subject,
    params: feedParams,
    body: mentionList,
    answer: null,
  },
  'rss-feeds.public': { ...publicFeed, path: '/rss/{token}.xml', summary: 'The feed as RSS 2.0' },
  'rss-feeds.public-json': { ...publicFeed, path: '/rss/{token}.json', summary: 'The feed as JSON Feed 1.1' },
  'rss-feeds.public-html': {
    ...publicFeed,
    path: '/rss/{token}.html',
    summary: 'The feed as a page without script, to be embedded',
    query: z.object({
      theme: z.enum(['auto', 'light', 'dark']).default('auto'),
      /** Colour of links and lines, six hexadecimal digits. */
      accent: z
        .string()
        .regex(/^[0-9a-fA-F]{6}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
});
