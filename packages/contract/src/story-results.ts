import { z } from 'zod';
import { resultReasons } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, one } from './fields.ts';

const proposal = z.object({
  mention_id: id,
  headline: z.string(),
  url: z.string(),
  outlet_name: z.string(),
  author: z.string().nullable(),
  published_at: dateTime,
  /** Recipient of the story's e-mails whose name is the byline. */
  relation: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  reasons: z.array(z.enum(resultReasons)),
  /** Share of the piece that is in the story word for word, 0 to 1. */
  similarity: z.number(),
});
export type ResultProposal = z.infer<typeof proposal>;

const storyResults = z.object({
  /** People who got an e-mail with the story, those who opened it and replied, and pieces saved as its results. */
  sent: z.number().int(),
  opened: z.number().int(),
  replied: z.number().int(),
  published: z.number().int(),
  /** Pieces since the first e-mail that are likely results, the likeliest first. */
  proposals: z.array(proposal),
});
export type StoryResults = z.infer<typeof storyResults>;

const subject = { kind: 'story', id: 'params.story_id' } as const;
const ofPiece = {
  area: 'emails',
  access: 'mention.save',
  subject,
  path: '/stories/{story_id}/results/{mention_id}',
  params: z.object({ story_id: id, mention_id: id }),
  answer: null,
} as const;

/** Results of a story that was mailed: from sent to published. */
export const storyResultEndpoints = defineEndpoints({
  'stories.results': {
    area: 'emails',
    access: 'emails.list',
    subject,
    method: 'GET',
    path: '/stories/{story_id}/results',
    summary: 'What came of a mailed story: sent, opened, replied, published; and pieces that may be its results',
    params: z.object({ story_id: id }),
    answer: one(storyResults),
  },
  'stories.results.confirm': {
    ...ofPiece,
    method: 'POST',
    summary: 'Saves a piece as a clipping of the story, and of the relation whose byline it has',
  },
  'stories.results.decline': {
    ...ofPiece,
    method: 'DELETE',
    summary: 'Declines a piece that was proposed as a result of the story',
  },
  'stories.results.propose': {
    ...ofPiece,
    method: 'PUT',
    summary: 'Takes back that a piece is no result of the story',
  },
});
