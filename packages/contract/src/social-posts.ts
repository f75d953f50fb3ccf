import { z } from 'zod';
import { dateTime, id } from './fields.ts';
import { accountNetworks } from './social-choices.ts';

/** A post of a connected account. */
export const socialPost = z.object({
  id: z.string(),
  account_id: id,
  network: z.enum(accountNetworks),
  url: z.string(),
  text: z.string(),
  published_at: dateTime,
  likes: z.number().int().nullable(),
  comments: z.number().int().nullable(),
  shares: z.number().int().nullable(),
  /** Times that it was seen, if the network counts them. */
  views: z.number().int().nullable(),
});

/** A comment of somebody else on such a post. */
export const socialComment = z.object({
  id: z.string(),
  account_id: id,
  network: z.enum(accountNetworks),
  url: z.string(),
  text: z.string(),
  /** null: the network does not tell it. */
  author: z.string().nullable(),
  published_at: dateTime,
  post_url: z.string(),
  post_text: z.string(),
});
